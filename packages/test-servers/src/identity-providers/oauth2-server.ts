import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { ProviderServer, type ProviderClient, type ProviderPerson } from './provider-server.js';

export interface OAuth2ServerOptions extends ProviderClient {
  readonly people: readonly ProviderPerson[];
  /** The only accepted client authentication method. By default, both are accepted. */
  readonly clientAuth?: 'client_secret_basic' | 'client_secret_post';
  /**
   * Behaves like GitHub: `/user` contains a numeric id but no verification status, and `/user/emails` contains the verification status. By
   * default, `/user` contains all fields.
   */
  readonly likeGitHub?: boolean;
  /** Sends `iss` with the callback (RFC 9207). */
  readonly issuer?: string;
  /** Additional servers. Each has its own users and a path with one segment, such as `/tenant-b`. */
  readonly tenants?: Readonly<Record<string, readonly ProviderPerson[]>>;
}

interface Grant {
  readonly person: ProviderPerson;
  readonly redirectUri: string;
  readonly challenge: string;
}

/** Starts a plain OAuth 2.0 server. It checks PKCE S256, the exact redirect URI and the client. Each code works only once. */
export function startOAuth2Server(options: OAuth2ServerOptions): Promise<ProviderServer> {
  return ProviderServer.start((server) => {
    const root = new OAuth2Handler(options, server);
    const tenants = Object.entries(options.tenants ?? {}).map(
      ([path, people]) => [path, new OAuth2Handler({ ...options, people }, server, path)] as const,
    );
    return (request, response) => {
      const tenant = tenants.find(([path]) => request.url?.startsWith(`${path}/`));
      (tenant?.[1] ?? root).handle(request).then(
        ({ status, headers, body }) => response.writeHead(status, headers).end(body),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    };
  });
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns a user's numeric id on a server that behaves like GitHub. */
export function numericSubject(login: string): number {
  return createHash('sha256').update(login).digest().readUInt32BE();
}

class OAuth2Handler {
  private readonly codes = new Map<string, Grant>();
  private readonly tokens = new Map<string, ProviderPerson>();

  constructor(
    private readonly options: OAuth2ServerOptions,
    private readonly server: ProviderServer,
    /** The prefix of the server's paths. */
    private readonly path = '',
  ) {}

  async handle(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.server.url);
    const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '');
    switch (`${request.method ?? ''} ${pathname.slice(this.path.length)}`) {
      case 'GET /authorize':
        return this.askForLogin(searchParams);
      case 'POST /authorize':
        return this.authorize(searchParams, form.get('login') ?? '');
      case 'POST /token':
        return this.exchange(request, form);
      case 'GET /user':
        return this.tell(request, (person) => this.getUser(person));
      case 'GET /user/emails':
        return this.tell(request, listEmails);
      default:
        return json(404, { error: 'not_found' });
    }
  }

  private toFault(query: URLSearchParams): string | null {
    if (query.get('client_id') !== this.options.clientId) return 'client_id';
    if (!this.server.redirectUris.has(query.get('redirect_uri') ?? '')) return 'redirect_uri';
    if (query.get('response_type') !== 'code') return 'response_type';
    if (query.get('code_challenge_method') !== 'S256') return 'code_challenge_method';
    return query.get('code_challenge')?.length === 43 ? null : 'code_challenge';
  }

  private askForLogin(query: URLSearchParams): Answer {
    const fault = this.toFault(query);
    if (fault !== null) return json(400, { error: 'invalid_request', error_description: fault });
    const action = `${this.path}/authorize?${query.toString()}`.replaceAll('&', '&amp;');
    const body = `<form method="post" action="${action}"><input name="login" value=""><button>Sign in</button></form>`;
    return { status: 200, headers: { 'content-type': 'text/html' }, body };
  }

  private authorize(query: URLSearchParams, login: string): Answer {
    const person = this.options.people.find((each) => each.login === login);
    const redirectUri = query.get('redirect_uri') ?? '';
    if (this.toFault(query) !== null) return json(400, { error: 'invalid_request' });
    const callback = new URL(redirectUri);
    callback.searchParams.set('state', query.get('state') ?? '');
    if (this.options.issuer !== undefined) callback.searchParams.set('iss', this.options.issuer);
    if (person === undefined) {
      callback.searchParams.set('error', 'access_denied');
    } else {
      const code = randomBytes(24).toString('base64url');
      this.codes.set(code, { person, redirectUri, challenge: query.get('code_challenge') ?? '' });
      callback.searchParams.set('code', code);
    }
    return { status: 302, headers: { location: callback.href }, body: '' };
  }

  private exchange(request: IncomingMessage, form: URLSearchParams): Answer {
    if (!this.isClient(request, form)) return json(401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = this.codes.get(code);
    this.codes.delete(code);
    const given = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const { redirectUri, challenge } = grant ?? {};
    const fits = redirectUri === form.get('redirect_uri') && challenge === given;
    if (grant === undefined || !fits || form.get('grant_type') !== 'authorization_code') {
      return json(400, { error: 'invalid_grant', error_description: `The code ${code} cannot be used.` });
    }
    const token = randomBytes(24).toString('base64url');
    this.tokens.set(token, grant.person);
    return json(200, { access_token: token, token_type: 'bearer', scope: 'user' });
  }

  private isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
    const { clientId, clientSecret, clientAuth } = this.options;
    const [id, secret] = basicCredentials(headers.authorization);
    const byBasic = id === clientId && secret === clientSecret;
    const byPost = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    // Two authentication methods in one request are an error (RFC 6749 §2.3).
    if (headers.authorization !== undefined && form.has('client_secret')) return false;
    return (byBasic && clientAuth !== 'client_secret_post') || (byPost && clientAuth !== 'client_secret_basic');
  }

  private tell({ headers }: IncomingMessage, answer: (person: ProviderPerson) => unknown): Answer {
    const person = this.tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    return person === undefined ? json(401, { message: 'Bad credentials' }) : json(200, answer(person));
  }

  private getUser({ login, email, emailVerified, firstName, lastName }: ProviderPerson): unknown {
    if (this.options.likeGitHub !== true) {
      return { sub: login, email, email_verified: emailVerified, given_name: firstName, family_name: lastName };
    }
    return { login, id: numericSubject(login), name: `${firstName} ${lastName}`, email: `public-${email}` };
  }
}

function listEmails({ email, emailVerified }: ProviderPerson): unknown {
  return [
    { email: `other-${email}`, primary: false, verified: true, visibility: null },
    { email, primary: true, verified: emailVerified, visibility: 'private' },
  ];
}

/** Parses Basic credentials, whose parts are form-encoded before they are joined (RFC 6749 §2.3.1). */
function basicCredentials(header = ''): (string | undefined)[] {
  const pair = Buffer.from(header.replace(/^Basic /, ''), 'base64').toString();
  return pair.split(':').map((each) => decodeURIComponent(each.replaceAll('+', ' ')));
}

function json(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
