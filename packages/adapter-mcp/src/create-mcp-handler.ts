import { Readable } from 'node:stream';

import type { ApiRequest, ApiResponse, Crewkit, Route } from '@crewkit/core';
import { checkOptions, optionRules, requireCrewkit } from '@crewkit/core/adapter';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { readRequestBody } from '@modelcontextprotocol/sdk/server/requestBody.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type Implementation,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';

import type { OpenApiDocument } from './openapi-document.js';
import { createTools, requireRoute, toApiRequest, toolsRule, type OperationTool } from './tools.js';

/** What a `Request` does not contain. */
export interface Peer {
  /** The IP address of the TCP peer, as the runtime reports it. */
  readonly remoteAddress: string;
}

/** The options of `createMcpHandler`. */
export interface McpOptions {
  /**
   * The operations that agents may call, by `operationId`, such as `listTasks`. An operation can be a tool if API keys may call it and if it
   * neither receives nor sends files. Operations of the embedding application's own routes are included.
   */
  readonly tools: readonly string[];
  /**
   * The URL of the endpoint, as agents know it, such as `https://api.example.com/mcp`. It is the resource indicator of the endpoint (RFC
   * 8707) in its protected-resource metadata (RFC 9728).
   */
  readonly url: string;
  /** A text that helps the agent's model to use the tools. Default: none. */
  readonly instructions?: string | undefined;
}

/** Responds to a request to the MCP endpoint or to its protected-resource metadata. */
export type McpHandler = (request: Request, peer: Peer) => Promise<Response>;

// The body of an API request can have 64 KiB. The other half is for its envelope.
const maxBodyBytes = 128 * 1024;
// `JSON.parse` accepts any depth, and `JSON.stringify` fails at some thousands.
const maxDepth = 100;
const wellKnown = '/.well-known/oauth-protected-resource';
// The headers that a tool call has in common with the request to the endpoint. Cookies are not among them.
const forwardedHeaders = [
  'authorization',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
  'traceparent',
  'tracestate',
];

/**
 * Creates a handler for a stateless endpoint of the Model Context Protocol (MCP) with the transport Streamable HTTP. Each call of a tool runs
 * the operation through the same dispatcher as a request to the API: with the same authentication, permissions, rate limits, validation and
 * errors. The endpoint accepts API keys (`Authorization: Bearer ck_…`) and no other tokens. Throws an `OptionsError` for invalid options.
 *
 * @example
 * const handler = createMcpHandler(crewkit, { tools: ['listTasks', 'createTask'], url: 'https://api.example.com/mcp' });
 * Deno.serve((request, { remoteAddr }) => handler(request, { remoteAddress: remoteAddr.hostname }));
 */
export function createMcpHandler(crewkit: Crewkit, options: McpOptions): McpHandler {
  requireCrewkit('createMcpHandler', crewkit);
  const document = crewkit.openApiDocument() as OpenApiDocument;
  const rules = {
    tools: toolsRule(document),
    url: optionRules.expects('an absolute http or https URL without a fragment', isResource, { quote: true }),
    instructions: optionRules.optional(optionRules.text()),
  };
  checkOptions<McpOptions>('createMcpHandler', rules, options);
  const { title, version } = document.info;
  const { url, instructions } = options;
  const { origin, pathname } = new URL(url);
  const challenge = `Bearer resource_metadata="${origin}${wellKnown}${pathname === '/' ? '' : pathname}"`;
  const metadata = { resource: url, resource_name: title, bearer_methods_supported: ['header'] };
  const endpoint = {
    crewkit,
    tools: createTools(crewkit, document, options.tools),
    account: requireRoute(crewkit, 'viewMe'),
    info: { name: 'crewkit', title, version },
    // Each request has a server of its own, and creating a validator takes longer than creating the rest of it.
    settings: { capabilities: { tools: {} }, jsonSchemaValidator: new AjvJsonSchemaValidator(), instructions },
  };

  return async (request, { remoteAddress }) => {
    if (new URL(request.url).pathname.startsWith(wellKnown)) return describeResource(request, metadata);
    // Pages of other origins must not reach an endpoint in a private network (DNS rebinding).
    const page = request.headers.get('origin');
    if (page !== null && !crewkit.appOrigins.includes(page)) return refuse(403, ErrorCode.InvalidRequest, 'Forbidden');
    if (request.method !== 'POST') return refuseMethod('POST');
    const body = await readRequestBody(request, maxBodyBytes).catch(() => null);
    if (body === null) return refuse(400, ErrorCode.ParseError, 'The body is incomplete');
    if (body.tooLarge) return refuse(413, ErrorCode.InvalidRequest, `A body can have at most ${maxBodyBytes} bytes`);
    const message = parseMessage(body.text);
    if (message instanceof Response) return message;
    const answer = await respond(endpoint, { request, message, head: toHead(request, remoteAddress) });
    return answer instanceof Response ? answer : toResponse(answer, challenge);
  };
}

interface Endpoint {
  readonly crewkit: Crewkit;
  readonly tools: ReadonlyMap<string, OperationTool>;
  /** The operation that authenticates messages other than calls of tools. */
  readonly account: Route;
  readonly info: Implementation;
  readonly settings: { readonly instructions: string | undefined };
}

type RequestHead = Pick<ApiRequest, 'headers' | 'remoteAddress'>;

interface Input {
  readonly request: Request;
  readonly message: unknown;
  readonly head: RequestHead;
}

/** Returns the response to one message, or the API's response if the caller has no valid API key. */
async function respond(
  { crewkit, tools, account, info, settings: { instructions, ...settings } }: Endpoint,
  { request, message, head }: Input,
): Promise<Response | ApiResponse> {
  // The operation authenticates the caller. All other messages are authenticated here.
  const call = findCall(tools, message, head);
  const refusal = call === null ? await authenticate(crewkit, account, head) : null;
  if (refusal !== null) return refusal;
  // oxlint-disable-next-line typescript/no-deprecated -- The schemas of the tools are JSON Schemas, and McpServer accepts only those of zod.
  const server = new Server(info, { ...settings, ...(instructions !== undefined && { instructions }) });
  const responses: ApiResponse[] = [];
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(({ definition }) => definition),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name } }) => {
    if (call === null) throw new McpError(ErrorCode.InvalidParams, describeFault(tools.get(name), name));
    const response = await crewkit.dispatch(call.route, call.request);
    responses.push(response);
    return toResult(response);
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(request, { parsedBody: message });
    return responses.find(({ status }) => status === 401) ?? response;
  } finally {
    await server.close();
  }
}

/** A resource indicator is an absolute URI without a fragment (RFC 8707 §2). */
function isResource(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value) && !value.includes('#');
}

/** Leaves out tokens that are not API keys, because they were not issued for this endpoint. */
function toHead({ headers }: Request, remoteAddress: string): RequestHead {
  const found = new Map(forwardedHeaders.map((name) => [name, headers.get(name) ?? undefined]));
  if (!/^bearer ck_/i.test(found.get('authorization') ?? '')) found.delete('authorization');
  return { headers: Object.fromEntries(found), remoteAddress };
}

/** Returns the response that refuses the caller, or null if the caller has a valid API key. Counts toward the rate limits. */
async function authenticate(crewkit: Crewkit, account: Route, head: RequestHead): Promise<ApiResponse | null> {
  const response = await crewkit.dispatch(account, {
    ...head,
    method: account.method,
    target: account.path,
    body: Readable.from([]),
  });
  return response.status === 200 ? null : response;
}

/** Returns the message, or the response to a body that is not a single message. */
function parseMessage(text: string): unknown {
  try {
    const message: unknown = JSON.parse(text);
    // Batches were removed from the protocol in revision 2025-06-18. One request could cause any number of calls.
    if (Array.isArray(message)) return refuse(400, ErrorCode.InvalidRequest, 'Batches are not supported');
    return isDeeper(message, maxDepth)
      ? refuse(400, ErrorCode.InvalidRequest, 'The body is nested too deeply')
      : message;
  } catch {
    return refuse(400, ErrorCode.ParseError, 'The body is not valid JSON');
  }
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1));
}

/** Returns the operation that the message calls with its request, or null if the message is not a complete call of a tool. */
function findCall(
  tools: Endpoint['tools'],
  message: unknown,
  head: RequestHead,
): { readonly route: Route; readonly request: ApiRequest } | null {
  const parsed = CallToolRequestSchema.safeParse(message);
  const tool = parsed.success ? tools.get(parsed.data.params.name) : undefined;
  if (tool === undefined) return null;
  const request = toApiRequest(tool, parsed.data?.params.arguments ?? {}, head);
  return request === null ? null : { route: tool.route, request };
}

function describeFault(tool: OperationTool | undefined, name: string): string {
  if (tool === undefined) return `There is no tool ${name}`;
  const { required = [] } = tool.definition.inputSchema;
  return `Expected the arguments ${required.join(', ')}`;
}

function toResult({ status, body }: ApiResponse): CallToolResult {
  if (body !== null && typeof body !== 'string') throw new Error('Expected JSON, got bytes');
  const value: unknown = body === null ? null : JSON.parse(body);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return {
    content: [{ type: 'text', text: body ?? `Done (status ${status}).` }],
    ...(isObject && { structuredContent: value as Record<string, unknown> }),
    ...(status >= 400 && { isError: true }),
  };
}

function describeResource(request: Request, metadata: object): Response {
  if (request.method !== 'GET') return refuseMethod('GET');
  return Response.json(metadata, { headers: { 'Access-Control-Allow-Origin': '*' } });
}

function refuseMethod(allowed: string): Response {
  return new Response(null, { status: 405, headers: { Allow: allowed } });
}

function refuse(status: number, code: ErrorCode, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}

/** Converts a refusal. A 401 names the protected-resource metadata (RFC 9728 §5.1). */
function toResponse({ status, headers: flat, body }: ApiResponse, challenge: string): Response {
  const headers = new Headers();
  for (let index = 0; index < flat.length; index += 2) headers.append(flat[index] ?? '', flat[index + 1] ?? '');
  if (status === 401) headers.set('WWW-Authenticate', challenge);
  return new Response(typeof body === 'string' ? body : null, { status, headers });
}
