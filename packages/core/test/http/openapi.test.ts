import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { publicRoute, type Route } from '@crewkit/core';
import { clientEvents, serverEvents } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';

const { errorStatus, routeTable } = internals;

type Properties = Readonly<Record<string, unknown>>;

interface MediaType {
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly example?: unknown;
}

interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Properties;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Properties>>;
    readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: Properties }>>;
  };
}

const settings = { publicUrl: 'https://api.example', basePath: '/api', version: '1.2.3' };
const getDocument = (routes: readonly Route[]): Document =>
  internals.createOpenApiDocument(routes, settings) as Document;
const document = getDocument(routeTable);
const shown = routeTable.filter((route) => route.hidden !== true);

function getOperation(route: Route): Operation {
  const operation = document.paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${route.operationId} is not in the document`);
  return operation;
}

const nullableDescription = {
  anyOf: [{ type: 'string', maxLength: 10_000 }, { type: 'null' }],
};

function getProperty(schema: string, property: string): unknown {
  return (document.components.schemas[schema]?.['properties'] as Properties | undefined)?.[property];
}

/** Returns the properties of the operation's body, wherever its schema is defined. */
function readBody(operationId: string): Properties {
  const route = shown.find((each) => each.operationId === operationId);
  const body = route && getOperation(route).requestBody?.content['application/json']?.schema;
  const reference = body?.['$ref'];
  const named = typeof reference === 'string' ? document.components.schemas[reference.split('/').pop() ?? ''] : body;
  return named?.['properties'] as Properties;
}

/** Returns the codes in the descriptions of the operation's error responses, with their status. */
function toCodes(operation: Operation): Record<string, number> {
  const entries = Object.entries(operation.responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => [code, Number(status)] as const),
  );
  return Object.fromEntries(entries);
}

/** The part of a schema that this file uses. */
interface SafeParser {
  safeParse(value: unknown): { readonly success: boolean };
}

function namesIn(place: string, schema: Route['query']): string[] {
  return Object.keys(schema?.shape ?? {}).map((name) => `${place} ${name}`);
}

/** Returns the alternatives to a token. Signed links require no token. */
function waysBeside({ guard }: Route): object[] {
  return typeof guard === 'object' && guard.signedUrl === true ? [{}] : [];
}

/** Returns the media types of a response. Undeclared responses are problem documents. */
/** Returns whether programs may call the route with an API key. */
function admitsMachines({ guard, machines, recentSignIn }: Route): boolean {
  if (recentSignIn === true) return false;
  return machines === undefined ? typeof guard === 'object' : machines !== 'refused';
}

/** Returns whether an API key must include permissions that the route lists. */
function listsForKeys({ machines }: Route): boolean {
  return Array.isArray(machines) && machines.length > 0;
}

function getTypes(declared: Route['responses'][number] | undefined): string[] {
  if (declared === undefined) return ['application/problem+json'];
  if (declared.file === true) return ['*/*'];
  return declared.schema === undefined ? [] : ['application/json'];
}

function getMediaTypes({ body, form }: Route): string[] {
  if (form !== undefined) return ['multipart/form-data'];
  return body === undefined ? [] : ['application/json'];
}

/** Returns whether the query parameter is required and has no default. */
function mustBeAsked({ query }: Route, name: string): boolean {
  return query !== undefined && !(query.shape[name] as SafeParser).safeParse(undefined).success;
}

const headersOfProblems: Readonly<Record<string, readonly string[]>> = {
  '401': ['WWW-Authenticate'],
  '416': ['Content-Range'],
  '429': ['RateLimit', 'RateLimit-Policy', 'Retry-After'],
  '503': ['Retry-After'],
};

/** Returns an example of each variant of a body, built from the examples of its properties. */
function getForms(schema: Properties): Properties[] {
  return ((schema['oneOf'] ?? []) as readonly { readonly properties: Readonly<Record<string, Properties>> }[]).map(
    ({ properties }) =>
      Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, exampleIn(property)])),
  );
}

function exampleIn({ const: value, examples, items, anyOf }: Properties): unknown {
  const [variant] = (anyOf ?? []) as readonly Properties[];
  if (variant !== undefined) return exampleIn(variant);
  if (items !== undefined) return [exampleIn(items as Properties)];
  return value ?? (examples as readonly unknown[] | undefined)?.[0];
}

const toleratedWarnings = [
  // The paths come from the specification. A static segment takes precedence over a parameter.
  'no-ambiguous-paths #/paths/~1api~1chats~1direct~1{userId}',
  'no-ambiguous-paths #/paths/~1api~1chats~1task~1{taskId}',
  'no-ambiguous-paths #/paths/~1api~1chats~1{conversationId}~1files',
  'no-ambiguous-paths #/paths/~1api~1chats~1{conversationId}~1me',
  'no-ambiguous-paths #/paths/~1api~1chats~1{conversationId}~1participants',
  'no-ambiguous-paths #/paths/~1api~1chats~1{conversationId}~1read',
  // OpenAPI has no operations for sockets, so no operation references their events, from which clients generate types.
  'no-unused-components #/components/schemas/ServerEvents',
  'no-unused-components #/components/schemas/ClientEvents',
  'no-unused-components #/components/schemas/EventAck',
  // Browsers navigate to these addresses, and the responses are redirects.
  'operation-2xx-response #/paths/~1api~1auth~1social~1{provider}/get/responses',
  'operation-2xx-response #/paths/~1api~1auth~1social~1{provider}~1callback/get/responses',
];

describe('the OpenAPI document', () => {
  let problems: NormalizedProblem[] = [];
  beforeAll(async () => {
    const config = await createConfig({ extends: ['recommended'] });
    problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  });

  it('passes the recommended rules of redocly', () => {
    const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`);
    expect(found.filter((each) => !toleratedWarnings.includes(each))).toEqual([]);
  });

  it('needs each of its exceptions from these rules', () => {
    const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`);
    expect(toleratedWarnings.filter((each) => !found.includes(each))).toEqual([]);
    expect(problems.map((problem) => problem.severity)).not.toContain('error');
  });

  it('is OpenAPI 3.1 and names its server', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.servers.map((server) => server.url)).toEqual([settings.publicUrl]);
  });

  it('lists every route that is not hidden, and nothing else', () => {
    const listed = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    const rows = shown.map(
      (route) => `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')} ${route.operationId}`,
    );
    expect(listed.sort()).toEqual(rows.sort());
    expect(new Set(rows.map((row) => row.split(' ')[2])).size).toBe(rows.length);
  });

  it('omits hidden routes', () => {
    const description = { operationId: 'secret', method: 'GET', path: '/api/secret', tag: 'x', summary: 'x' } as const;
    const row = publicRoute({ ...description, responses: {}, errors: [], hidden: true }, () =>
      Promise.resolve({ status: 204 }),
    );
    expect(Object.keys(getDocument([...routeTable, row]).paths)).toEqual(Object.keys(document.paths));
  });

  it('has no empty schema', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect(schema, name).toHaveProperty('type');
      const forms = (schema['oneOf'] ?? [schema]) as readonly Properties[];
      for (const form of forms.filter(({ type }) => type === 'object'))
        expect(Object.keys(form['properties'] ?? {}).length, name).toBeGreaterThan(0);
    }
  });

  // JSON Schema counts code points, as the limits do.
  it.each([
    ['NewOrganization', 'name', { minLength: 1, maxLength: 100 }],
    ['NewTask', 'title', { minLength: 1, maxLength: 500 }],
    ['TaskChanges', 'title', { minLength: 1, maxLength: 500 }],
    ['NewGroup', 'name', { minLength: 1, maxLength: 100 }],
  ])('states the maximum length of %s.%s', (schema, property, limits) => {
    expect(getProperty(schema, property)).toMatchObject({ type: 'string', ...limits });
  });

  it.each(['createOrganization', 'updateOrganization', 'createTeam', 'updateTeam', 'createProject', 'updateProject'])(
    'states that the description of %s has up to 10,000 code points, or is null',
    (operationId) => {
      expect(readBody(operationId)['description']).toMatchObject(nullableDescription);
    },
  );

  it('states the same for the descriptions of tasks', () => {
    expect(getProperty('NewTask', 'description')).toMatchObject(nullableDescription);
    expect(getProperty('TaskChanges', 'description')).toMatchObject(nullableDescription);
  });

  it('states the maximum length of names and emails', () => {
    const { firstName, lastName, email } = readBody('register');
    for (const name of [firstName, lastName]) expect(name).toMatchObject({ minLength: 1, maxLength: 100 });
    expect(email).toMatchObject({ format: 'email', maxLength: 254 });
  });

  it('describes the fields of an upload', () => {
    const upload = shown.find(({ operationId }) => operationId === 'postAttachments');
    const schema = upload && getOperation(upload).requestBody?.content['multipart/form-data']?.schema;
    expect(schema).toMatchObject({ type: 'object', required: ['files'] });
    const { files, body, voice, waveform } = (schema?.['properties'] ?? {}) as Properties;
    expect(files).toEqual({ type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1, maxItems: 10 });
    for (const text of [body, voice, waveform]) expect(text).toMatchObject({ type: 'string' });
    const texts = Object.entries(schema?.['properties'] as Readonly<Record<string, Properties>>);
    const described = texts.filter(([name]) => name !== 'files' && name !== 'voice');
    const filledIn = Object.fromEntries(described.map(([name, field]) => [name, exampleIn(field)]));
    expect(Object.values(filledIn)).not.toContain(undefined);
    expect(upload?.form?.fields.safeParse(filledIn).error?.issues ?? []).toEqual([]);
  });

  it.each(Object.entries({ SecondFactor: 2, ChallengeAnswer: 3, OwnerProof: 2, NewConversation: 2 }))(
    'describes the formats of %s',
    (name, count) => {
      const forms = getForms(document.components.schemas[name] ?? {});
      const rows = shown.filter(({ body }) => body?.meta()?.id === name);
      expect(rows.length).toBeGreaterThan(0);
      expect(forms).toHaveLength(count);
      for (const { body } of rows) {
        expect(new Set(forms.flatMap(Object.keys))).toEqual(new Set(Object.keys(body?.shape ?? {})));
        for (const form of forms) expect(body?.safeParse(form).error?.issues ?? []).toEqual([]);
        expect(body?.safeParse(Object.assign({}, ...forms)).success).toBe(false);
      }
    },
  );

  it('contains the events of the sockets', () => {
    const { ServerEvents = {}, ClientEvents = {}, EventAck = {} } = document.components.schemas;
    expect(Object.keys(ServerEvents['properties'] ?? {})).toEqual(Object.keys(serverEvents));
    expect(ServerEvents['properties']).toHaveProperty(['chat:message', '$ref'], '#/components/schemas/Message');
    expect(ServerEvents['properties']).toHaveProperty(['chat:created', '$ref'], '#/components/schemas/Conversation');
    expect(Object.keys(ClientEvents['properties'] ?? {})).toEqual(Object.keys(clientEvents));
    expect(EventAck['oneOf']).toHaveLength(2);
    expect(getDocument([]).components.schemas).toHaveProperty('Message');
  });

  it('contains error codes and permissions once', () => {
    const { ErrorCode = {}, PermissionName = {} } = document.components.schemas;
    expect(ErrorCode['enum']).toEqual(Object.keys(errorStatus));
    expect(PermissionName['enum']).toContain('project:task.create');
    expect(getProperty('Problem', 'code')).toEqual({ $ref: '#/components/schemas/ErrorCode' });
    const names = { type: 'array', items: { $ref: '#/components/schemas/PermissionName' } };
    expect(getProperty('HeldPermissions', 'permissions')).toEqual(names);
    // Stored names may come from another version.
    expect(getProperty('Role', 'permissions')).toEqual({ type: 'array', items: { type: 'string' } });
  });

  it('contains every header that a route reads, and routes can read no other header', () => {
    const description = { operationId: 'reader', method: 'GET', path: '/api/x', tag: 'x', summary: 'x' } as const;
    const answers = { responses: { 204: { description: 'Read.' } }, errors: [] } as const;
    const row = publicRoute({ ...description, ...answers, reads: ['If-Match'] }, async (_, { ifMatch }) =>
      Promise.resolve({ status: 204, body: ifMatch }),
    );
    // @ts-expect-error It does not say that it reads it.
    const other = publicRoute({ ...description, ...answers }, async (_, { ifMatch }) =>
      Promise.resolve({ status: 204, body: ifMatch as unknown }),
    );
    expect([row.reads, other.reads]).toEqual([['If-Match'], undefined]);
  });

  it('contains no conditional schema for repeated ids', () => {
    expect(JSON.stringify(document).includes('uniqueItems')).toBe(false);
  });

  describe.each(shown.map((route) => [route.operationId, route] as const))('%s', (_name, route) => {
    const operation = getOperation(route);

    it('lists its error codes, each under its status', () => {
      const codes = toCodes(operation);
      for (const code of route.errors) expect(codes).toHaveProperty(code);
      for (const [code, status] of Object.entries(codes)) {
        expect(errorStatus[code as keyof typeof errorStatus], code).toBe(status);
      }
      expect('UNAUTHENTICATED' in codes).toBe(route.guard !== 'public');
      const readsSession = route.reads?.includes('Crewkit-Session') === true;
      expect('FORBIDDEN' in codes).toBe(
        typeof route.guard === 'object' || readsSession || listsForKeys(route) || route.errors.includes('FORBIDDEN'),
      );
      expect('NOT_FOR_MACHINES' in codes).toBe(route.guard !== 'public' && !admitsMachines(route));
      const byKey = admitsMachines(route) ? [{ apiKey: [] }] : [];
      const ways = [{ accessToken: [] }, ...byKey, ...waysBeside(route)];
      expect(operation.security).toEqual(route.guard === 'public' ? [] : ways);
    });

    it('describes its successes and problems with schemas', () => {
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        expect(Object.keys(content), status).toEqual(getTypes(route.responses[Number(status)]));
        for (const { schema = {} } of Object.values(content)) expect(Object.keys(schema).length).toBeGreaterThan(0);
      }
      for (const status of Object.keys(route.responses)) expect(operation.responses).toHaveProperty(status);
    });

    it('describes the response to a request that is invalid HTTP', () => {
      expect(toCodes(operation)).toMatchObject({ VALIDATION_FAILED: 400 });
    });

    it('describes its response headers', () => {
      for (const [status, { headers = {} }] of Object.entries(operation.responses)) {
        const declared = route.responses[Number(status)]?.headers ?? headersOfProblems[status] ?? [];
        expect(Object.keys(headers).sort(), status).toEqual(declared.toSorted());
        for (const [name, { $ref }] of Object.entries(headers)) {
          expect($ref).toBe(`#/components/headers/${name}`);
          expect(document.components.headers[name]?.description, name).toMatch(/\w/);
        }
      }
      expect('429' in operation.responses).toBe(internals.listErrors(route).includes('RATE_LIMITED'));
    });

    it('has an example of its body that it accepts itself', () => {
      if (route.body === undefined) return;
      const { example } = operation.requestBody?.content['application/json'] ?? {};
      const { error } = route.body.safeParse(example);
      expect(error?.issues ?? []).toEqual([]);
    });

    it('has a description and a schema for each parameter', () => {
      for (const { name, description, schema } of operation.parameters ?? []) {
        expect(description, name).toMatch(/\w/);
        expect(schema['examples'] ?? schema['enum'] ?? schema['default'], name).toBeDefined();
      }
    });

    it('has a description for each body', () => {
      const given = operation.parameters?.map(({ name, in: place }) => `${place} ${name}`) ?? [];
      const headers = (route.reads ?? []).map((name) => `header ${name}`);
      expect(given.sort()).toEqual(
        [...namesIn('path', route.params), ...namesIn('query', route.query), ...headers].sort(),
      );
      for (const parameter of operation.parameters ?? []) {
        const mustBeGiven = parameter.in === 'path' || (parameter.in === 'query' && mustBeAsked(route, parameter.name));
        expect(parameter.required === true, parameter.name).toBe(mustBeGiven);
      }
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(getMediaTypes(route));
      if (route.body !== undefined) expect(operation.requestBody?.required).toBe(!route.body.safeParse({}).success);
    });
  });
});
