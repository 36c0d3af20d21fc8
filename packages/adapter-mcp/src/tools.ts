import { Readable } from 'node:stream';

import type { ApiRequest, Crewkit, Route } from '@crewkit/core';
import { closestName, optionRules, type OptionRule } from '@crewkit/core/adapter';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';

import {
  resolveObject,
  toStandalone,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
} from './openapi-document.js';

/** An operation of the API as a tool. The name of the tool is the operation's `operationId`. */
export interface OperationTool {
  readonly definition: Tool;
  readonly route: Route;
  /** The part of a request that contains an argument, by the argument's name. The names of path parameters come first, in their order. */
  readonly places: ReadonlyMap<string, Place>;
}

type Place = 'path' | 'query' | 'body';

/** The arguments of a call, as the agent has sent them. */
type ToolArguments = Readonly<Record<string, unknown>>;

/** Returns a rule for the names of tools: operations that API keys may call, and that neither receive nor send files. */
export function toolsRule(document: OpenApiDocument): OptionRule {
  const operations = listOperations(document);
  const names = operations.map(({ operationId }) => operationId);
  const isOperation: OptionRule = (value, name) => {
    const operation = operations.find(({ operationId }) => operationId === value);
    if (operation !== undefined) return findObstacles(operation).map((obstacle) => `${name}: ${obstacle}`);
    const closest = typeof value === 'string' ? closestName(value, names) : null;
    const hint = closest === null ? '' : `; did you mean ${closest}?`;
    return [`${name}: expected the operationId of an operation, got ${JSON.stringify(value)}${hint}`];
  };
  return optionRules.listRule(isOperation, { of: 'operations', min: 1 });
}

/** Creates the tools for the named operations. `names` must satisfy `toolsRule`. */
export function createTools(
  crewkit: Pick<Crewkit, 'routes'>,
  document: OpenApiDocument,
  names: readonly string[],
): ReadonlyMap<string, OperationTool> {
  const operations = new Map(listOperations(document).map((operation) => [operation.operationId, operation]));
  const tools = new Map<string, OperationTool>();
  for (const name of names) {
    const operation = operations.get(name);
    if (operation === undefined) throw new Error(`There is no operation ${name}`);
    const route = requireRoute(crewkit, name);
    tools.set(name, { route, ...describeTool(document, operation, route) });
  }
  return tools;
}

/** Returns the route with this `operationId`. Throws an Error if there is none. */
export function requireRoute({ routes }: Pick<Crewkit, 'routes'>, name: string): Route {
  const route = routes.find(({ operationId }) => operationId === name);
  if (route === undefined) throw new Error(`There is no operation ${name}`);
  return route;
}

function listOperations({ paths }: OpenApiDocument): readonly Operation[] {
  return Object.values(paths).flatMap((operations) => Object.values(operations));
}

function findObstacles({ operationId, security, requestBody, responses }: Operation): readonly string[] {
  if (!security.some((requirement) => 'apiKey' in requirement)) return [`API keys cannot call ${operationId}`];
  const contents = [requestBody?.content ?? {}, ...Object.values(responses).map(({ content }) => content ?? {})];
  const isJson = contents.every((content) => Object.keys(content).every((type) => type.endsWith('json')));
  return isJson ? [] : [`${operationId} receives or sends files, which tools cannot do`];
}

interface Input {
  readonly name: string;
  readonly place: Place;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

function listInputs(document: OpenApiDocument, { parameters = [], requestBody }: Operation): readonly Input[] {
  const inPathOrQuery = parameters.flatMap(({ name, in: place, schema, description, required = false }) => {
    if (place !== 'path' && place !== 'query') return [];
    return [
      { name, place, schema: description === undefined ? schema : { ...schema, description }, required },
    ] as const;
  });
  const { properties = {}, required = [] } = resolveObject(
    document,
    requestBody?.content['application/json']?.schema ?? {},
  );
  const inBody = Object.entries(properties).map(
    ([name, schema]) => ({ name, place: 'body', schema, required: required.includes(name) }) as const,
  );
  return [...inPathOrQuery, ...inBody];
}

function describeTool(
  document: OpenApiDocument,
  operation: Operation,
  { method }: Route,
): Pick<OperationTool, 'definition' | 'places'> {
  const { operationId: name, summary: title, description } = operation;
  const all = listInputs(document, operation);
  // One operation accepts the same two fields in its query and in its body. They are then sent in the query.
  const inputs = all.filter((input) => all.find((other) => other.name === input.name) === input);
  const inputSchema = toStandalone(document, {
    type: 'object',
    properties: Object.fromEntries(inputs.map((input) => [input.name, input.schema])),
    required: inputs.filter(({ required }) => required).map((input) => input.name),
    additionalProperties: false,
  });
  return {
    places: new Map(inputs.map((input) => [input.name, input.place])),
    definition: {
      name,
      title,
      description: description === undefined ? title : `${title}\n\n${description}`,
      inputSchema: inputSchema as Tool['inputSchema'],
      annotations: {
        readOnlyHint: method === 'GET',
        destructiveHint: method === 'DELETE',
        idempotentHint: method === 'GET' || method === 'PUT' || method === 'DELETE',
        openWorldHint: false,
      },
    },
  };
}

/**
 * Returns the HTTP request that is equivalent to the call, or null if a path parameter is missing. `head` contains the headers and the address
 * of the request to the MCP endpoint. Arguments with unknown names are sent where the operation rejects them.
 */
export function toApiRequest(
  { route, places }: OperationTool,
  given: ToolArguments,
  head: Pick<ApiRequest, 'headers' | 'remoteAddress'>,
): ApiRequest | null {
  const fallback: Place = route.method === 'GET' ? 'query' : 'body';
  const listIn = (place: Place): readonly [string, unknown][] =>
    Object.entries(given).filter(([name]) => (places.get(name) ?? fallback) === place);
  const inPath = new Map(listIn('path').map(toTexts));
  const names = [...places].flatMap(([name, place]) => (place === 'path' ? [name] : []));
  // An empty segment would make the path that of another operation.
  if (names.some((name) => (inPath.get(name) ?? '') === '')) return null;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(inPath.get(name) ?? ''));
  const query = new URLSearchParams(listIn('query').map(toTexts));
  const request = { ...head, method: route.method, target: query.size === 0 ? path : `${path}?${query.toString()}` };
  const fields = listIn('body');
  if (route.body === undefined && fields.length === 0) return { ...request, body: Readable.from([]) };
  const headers = { ...head.headers, 'content-type': 'application/json' };
  const body = Buffer.from(JSON.stringify(Object.fromEntries(fields)));
  return { ...request, headers, body: Readable.from([body]) };
}

/** Returns a parameter as text, as it is in a path or query. Lists are separated by commas. */
function toTexts([name, value]: readonly [string, unknown]): [string, string] {
  if (Array.isArray(value)) return [name, value.map((each) => toTexts([name, each])[1]).join(',')];
  return [name, typeof value === 'string' ? value : JSON.stringify(value)];
}
