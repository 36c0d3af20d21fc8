import { z } from 'zod';
import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from 'zod-openapi';

import { attachmentLimits } from '../../../domain/chat/attachment.js';
import {
  builtInPermissions,
  type PermissionCatalogue,
} from '../../../domain/access/permissions/permission-catalogue.js';
import type { ErrorCode } from '../../../errors/catalogue.js';
import { defaultBasePath } from '../../base-path.js';
import { admitsMachines, listForKeys } from '../../admits-machines.js';
import type { Route } from '../../define-route.js';
import { routeTable } from '../../route-table.js';
import { errorStatus } from '../responses/error-status.js';
import type { ResponseHeader } from '../../known-headers.js';
import type { AnyFieldDefinitions } from '../../schemas/define-fields.js';
import { createExample } from './create-example.js';
import { describeFields } from './describe-fields.js';
import { headerComponents, headerParameters, headerReferences, headersOfProblem } from './headers.js';
import { describedParameters } from './parameters.js';
import { realtimeSchemas } from './realtime-schemas.js';
import { problem } from '../../schemas/problem.js';

export interface OpenApiSettings {
  /** The server's own URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly basePath: string;
  readonly version: string;
  /** The permissions of the instance. Default: the built-in permissions. */
  readonly catalogue?: PermissionCatalogue;
  /** The embedding application's fields. Default: none. */
  readonly fields?: AnyFieldDefinitions | undefined;
}

type Operation = NonNullable<ZodOpenApiPathsObject[string]['get']>;

// In OpenAPI 3.1, a schema without a type describes bytes. Older tools need the format `binary`.
const bytes = { type: 'string', format: 'binary' } as const;
const files = z
  .array(z.string().meta({ override: bytes }))
  .min(1)
  .max(attachmentLimits.files);

/** Crewkit's own operations. Client generators can leave them out, because the SDK has a method for each. */
const builtIn: ReadonlySet<string> = new Set(routeTable.map(({ operationId }) => operationId));

const tagDescriptions: Readonly<Record<string, string>> = {
  auth: 'Registration, sign-in, tokens and sessions',
  users: "User profiles, and the current user's account and storage",
  access: 'Permissions, roles and permission groups',
  organizations: 'Organizations, their members and invitations',
  teams: 'Teams of an organization',
  projects: 'Projects of an organization or team',
  tasks: 'Tasks of a project',
  admin: 'Administration of the whole system',
  chats: 'Conversations and messages',
};

/** Creates the OpenAPI 3.1 document of the routes. Routes marked `hidden` are left out. */
export function createOpenApiDocument(routes: readonly Route[], settings: OpenApiSettings): object {
  const { catalogue = builtInPermissions } = settings;
  const shown = routes.filter((route) => route.hidden !== true);
  const paths: ZodOpenApiPathsObject = {};
  for (const route of shown) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: getOperation(route, settings) };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Crewkit',
      version: settings.version,
      description: 'Accounts, access control and chat for planning apps.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: settings.publicUrl }],
    tags: [...new Set(shown.map((route) => route.tag))].map((name) => ({
      name,
      description: tagDescriptions[name] ?? name,
    })),
    paths,
    components: {
      headers: headerComponents(new Set(shown.flatMap((route) => headersIn(route, settings))), settings.basePath),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `ck_…`.' },
      },
    },
  };
  const { components, ...rest } = createDocument(document);
  const schemas = { ...realtimeSchemas(), ...components?.schemas };
  const permissionName = {
    ...schemas.PermissionName,
    enum: catalogue.permissions.map(({ name }) => name),
    ...describeHostPermissions(catalogue),
  };
  const complete = { ...rest, components: { ...components, schemas: { ...schemas, PermissionName: permissionName } } };
  return describeFields(complete, settings.fields ?? {});
}

/** Returns an extension with the scope of each of the embedding application's permissions, for client generators. */
function describeHostPermissions(catalogue: PermissionCatalogue): object {
  const host = catalogue.permissions.filter(({ name }) => catalogue.isHostPermission(name));
  if (host.length === 0) return {};
  return { 'x-crewkit-host-permissions': Object.fromEntries(host.map(({ name, scope }) => [name, scope])) };
}

function getOperation(route: Route, settings: OpenApiSettings): Operation {
  const { operationId, summary, description, tag, params, query } = route;
  const text = [description ?? '', toRequirement(route, settings)].filter((part) => part !== '').join('\n\n');
  return {
    operationId,
    summary,
    ...(text === '' ? {} : { description: text }),
    tags: [tag],
    ...(builtIn.has(operationId) && { 'x-crewkit-builtin': true }),
    security: getSecurity(route),
    requestParams: {
      ...(params && { path: describedParameters(params) }),
      ...(query && { query: describedParameters(query) }),
    },
    parameters: headerParameters(route),
    ...getRequest(route),
    responses: { ...successes(route), ...problems(route, settings) },
  };
}

/**
 * Returns the security requirements. If signed links are admitted, adds an empty requirement, which in OpenAPI means that no token is
 * needed.
 */
function getSecurity(route: Route): NonNullable<Operation['security']> {
  const { guard } = route;
  if (guard === 'public') return [];
  const isLinked = typeof guard === 'object' && guard.signedUrl === true;
  return [{ accessToken: [] }, ...(admitsMachines(route) ? [{ apiKey: [] }] : []), ...(isLinked ? [{}] : [])];
}

function getRequest({ body, form }: Route): Pick<Operation, 'requestBody'> {
  if (form !== undefined) {
    const content = { 'multipart/form-data': { schema: form.fields.extend({ files }) } };
    return { requestBody: { required: true, content } };
  }
  if (body === undefined) return {};
  const content = { 'application/json': { schema: body, example: createExample(body) } };
  return { requestBody: { required: !body.safeParse({}).success, content } };
}

/** Describes the permissions that an API key must include in a sentence. */
function toKeyRequirement(route: Route): string {
  const names = listForKeys(route);
  if (names.length === 0) return '';
  return `An API key must include ${names.map((name) => `\`${name}\``).join(' and ')}.`;
}

/** Describes the permissions that the guard requires in a sentence. */
function toRequirement(route: Route, { catalogue = builtInPermissions }: OpenApiSettings): string {
  const { guard } = route;
  if (typeof guard !== 'object') return toKeyRequirement(route);
  const names = guard.permissions.map((name) => `\`${catalogue.get(name, guard.scope)}\``).join(' and ');
  return `Requires ${names}${guard.or === undefined ? '' : `, or ${guard.or}`}. ${toKeyRequirement(route)}`.trim();
}

function successes(route: Route): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, { description, schema, file, headers = [] }]) => [
      status,
      {
        description,
        ...withHeaders(headers),
        ...(schema && { content: { 'application/json': { schema } } }),
        ...(file && { content: { '*/*': { schema: bytes } } }),
      },
    ]),
  );
}

function problems(route: Route, { basePath }: OpenApiSettings): Operation['responses'] {
  const codes = listErrors(route, basePath);
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
  const content = { 'application/problem+json': { schema: problem } };
  return Object.fromEntries(
    statuses.map((status) => {
      const named = codes.filter((code) => errorStatus[code] === status).map((code) => `\`${code}\``);
      const headers = codes.filter((code) => errorStatus[code] === status).flatMap(headersOfProblem);
      return [status, { description: named.join(', '), ...withHeaders(headers), content }];
    }),
  );
}

function withHeaders(names: readonly ResponseHeader[]): { readonly headers?: ReturnType<typeof headerReferences> } {
  return names.length === 0 ? {} : { headers: headerReferences(names) };
}

/** Lists the headers of all responses of the route. */
function headersIn(route: Route, { basePath }: OpenApiSettings): readonly ResponseHeader[] {
  const ofSuccesses = Object.values(route.responses).flatMap(({ headers = [] }) => headers);
  return [...ofSuccesses, ...listErrors(route, basePath).flatMap(headersOfProblem)];
}

/**
 * Lists every error code that the operation can respond with: the codes of its use case, and the codes that follow from the route
 * definition.
 */
export function listErrors(route: Route, basePath = defaultBasePath): ErrorCode[] {
  // VALIDATION_FAILED applies to every operation, because any request can violate HTTP itself, for instance with a head of more than 16 KB.
  const codes = new Set<ErrorCode>([...route.errors, 'VALIDATION_FAILED']);
  for (const code of listGuardErrors(route)) codes.add(code);
  if (route.reads?.includes('Crewkit-Session') === true) codes.add('FORBIDDEN');
  if (route.params !== undefined) codes.add('NOT_FOUND');
  if (route.method !== 'GET') codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (route.path.startsWith(`${basePath}/`)) codes.add('RATE_LIMITED').add('UNAVAILABLE');
  return [...codes].sort((a, b) => errorStatus[a] - errorStatus[b]);
}

/** Lists the error codes with which the checks of the caller can refuse. */
function listGuardErrors(route: Route): Iterable<ErrorCode> {
  if (route.guard === 'public') return [];
  const codes = new Set<ErrorCode>(['UNAUTHENTICATED']);
  if (typeof route.guard === 'object') {
    codes.add('FORBIDDEN').add('NOT_FOUND');
    if (route.guard.scope !== 'GLOBAL') codes.add('POLICY_NOT_MET');
  }
  if (route.recentSignIn === true) codes.add('RECENT_SIGN_IN_REQUIRED');
  if (!admitsMachines(route)) codes.add('NOT_FOR_MACHINES');
  if (listForKeys(route).length > 0) codes.add('FORBIDDEN');
  return codes;
}
