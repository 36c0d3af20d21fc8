import type { lookup as lookUpHost, LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type BlockList } from 'node:net';

import type {
  OutboundFailure,
  OutboundHttp,
  OutboundRequest,
  OutboundResult,
} from '../../ports/outbound/outbound-http.js';
import { answerWithin } from '../answer-within.js';
import { isAddressRange, isPublicAddress, toBlockList } from './address-ranges.js';

type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export interface SafeOutboundHttpOptions {
  /** The hosts, addresses and address ranges to which requests are allowed although they are not public. */
  readonly allow?: readonly string[] | undefined;
  /** Finds all addresses of a host name. Default: the resolver of the operating system. */
  readonly resolve?: Resolve;
}

const maxIgnoredBytes = 4096;
const maxHeaderBytes = 8192;
const resolveMs = 5_000;

/**
 * Sends requests with Node's HTTP client. Each request resolves the host name once, checks all of its addresses, and connects to one of the
 * checked addresses. A name server that answers differently at the next look-up (DNS rebinding) therefore changes nothing. The server's
 * certificate is still checked against the host name.
 */
export class SafeOutboundHttp implements OutboundHttp {
  private readonly allowedHosts: ReadonlySet<string>;
  private readonly allowedRanges: BlockList;
  private readonly resolve: Resolve;

  constructor({ allow = [], resolve }: SafeOutboundHttpOptions = {}) {
    this.allowedHosts = new Set(allow.filter((each) => !isAddressRange(each)).map((host) => host.toLowerCase()));
    this.allowedRanges = toBlockList(allow.filter(isAddressRange));
    this.resolve = resolve ?? ((host) => lookup(host, { all: true, verbatim: true }));
  }

  async findProblem(text: string): Promise<string | null> {
    if (!URL.canParse(text)) return 'The URL is invalid.';
    const url = new URL(text);
    const problem = findFormProblem(url);
    if (problem !== null) return problem;
    return this.findAddressProblem(url, await this.findAddresses(url));
  }

  async post(request: OutboundRequest): Promise<OutboundResult> {
    const unsafe = { kind: 'failed', reason: 'unsafe_url' } as const;
    if (!URL.canParse(request.url)) return unsafe;
    const url = new URL(request.url);
    if (findFormProblem(url) !== null) return unsafe;
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
    const addresses = await this.findAddresses(url);
    if (addresses.length === 0) return { kind: 'failed', reason: 'name_not_found' };
    if (this.findAddressProblem(url, addresses) !== null) return unsafe;
    try {
      return await send(url, request, { addresses, signal });
    } catch (error) {
      return { kind: 'failed', reason: timeout.aborted ? 'timeout' : toFailure(error) };
    }
  }

  /** Returns all addresses of the host, or none if they cannot be found in time. */
  private async findAddresses({ hostname }: URL): Promise<readonly LookupAddress[]> {
    const host = toHost(hostname);
    const version = isIP(host);
    if (version !== 0) return [{ address: host, family: version }];
    return answerWithin(this.resolve(host), resolveMs).catch(() => []);
  }

  /** Returns why the host is refused. Without addresses, they are unknown. */
  private findAddressProblem({ protocol, hostname }: URL, addresses: readonly LookupAddress[]): string | null {
    const isAllowed = ({ address, family }: LookupAddress): boolean =>
      this.allowedRanges.check(address, family === 6 ? 'ipv6' : 'ipv4');
    const host = toHost(hostname);
    if (this.allowedHosts.has(host) || (addresses.length > 0 && addresses.every(isAllowed))) return null;
    if (protocol !== 'https:') return 'The URL must begin with https.';
    const isPublic = addresses.every((each) => isAllowed(each) || isPublicAddress(each.address));
    // Names below localhost belong to this machine, even if its resolver does not know them (RFC 6761 §6.3).
    if (isPublic && !/(?:^|\.)localhost$/.test(host)) return null;
    return 'The host of the URL has an address that is not public.';
  }
}

function findFormProblem({ protocol, username, password }: URL): string | null {
  if (protocol !== 'https:' && protocol !== 'http:') return 'The URL must begin with https.';
  return username === '' && password === '' ? null : 'The URL must not contain a user name or password.';
}

/** Returns the host without the brackets of an IPv6 address and without the dot that can end a host name. */
function toHost(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.$/g, '');
}

function send(
  url: URL,
  { headers, body }: OutboundRequest,
  { addresses, signal }: { readonly addresses: readonly LookupAddress[]; readonly signal: AbortSignal },
): Promise<OutboundResult> {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  // A connection of its own, because a shared one could lead to an address that was not checked for this request.
  const options = { method: 'POST', headers, agent: false, lookup: toLookup(addresses), signal } as const;
  return new Promise((resolve, reject) => {
    const request = start(url, { ...options, maxHeaderSize: maxHeaderBytes }, (response) => {
      let ignored = 0;
      response.on('data', (chunk: Buffer) => {
        ignored += chunk.length;
        if (ignored > maxIgnoredBytes) response.destroy();
      });
      response.on('error', () => undefined);
      const retryAfter = response.headers['retry-after'] ?? null;
      resolve({ kind: 'answered', status: response.statusCode ?? 0, retryAfter });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Returns a resolver for Node's HTTP client that knows only the checked addresses. */
function toLookup(addresses: readonly LookupAddress[]): typeof lookUpHost {
  const find = (_host: string, options: { readonly all?: boolean }, answer: (...result: unknown[]) => void): void => {
    const [first] = addresses;
    if (options.all === true) answer(null, addresses);
    else answer(null, first?.address, first?.family);
  };
  return find as unknown as typeof lookUpHost;
}

function toFailure(error: unknown): OutboundFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|TLS|SSL|ERR_SSL|SIGNATURE|EPROTO/.test(code) ? 'tls_failed' : 'connection_failed';
}
