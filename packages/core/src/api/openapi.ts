import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from 'zod-openapi';

import { canonicalPermission } from '../domain/permission-name.js';
import type { ErrorCode } from '../errors/catalogue.js';
import type { Route } from './define-route.js';
import { errorStatus } from './error-status.js';
import { problem } from './schemas/problem.js';

export interface OpenApiSettings {
  /** The server's own URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly version: string;
}

type Operation = NonNullable<ZodOpenApiPathsObject[string]['get']>;

const tagDescriptions: Readonly<Record<string, string>> = {
  auth: 'Registration, sign-in, tokens and sessions',
  users: 'People',
  access: 'Permissions, roles and groups: who may do what, and why',
  organizations: 'Organizations, their members and invitations',
  teams: 'Teams of an organization',
  projects: 'Projects of an organization or team',
  tasks: 'Tasks of a project',
  admin: 'The whole installation',
  chats: 'Conversations and messages',
};

/** The OpenAPI 3.1 document of the rows. Rows marked `hidden` are left out. */
export function createOpenApiDocument(routes: readonly Route[], settings: OpenApiSettings): object {
  const shown = routes.filter((route) => route.hidden !== true);
  const paths: ZodOpenApiPathsObject = {};
  for (const route of shown) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Crewkit',
      version: settings.version,
      description: 'Accounts, access control and chat for planning software.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: settings.publicUrl }],
    tags: [...new Set(shown.map((route) => route.tag))].map((name) => ({
      name,
      description: tagDescriptions[name] ?? name,
    })),
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
  return createDocument(document);
}

function operationOf(route: Route): Operation {
  const { operationId, summary, description, tag, params, query, body } = route;
  const text = [description ?? '', demandOf(route)].filter((part) => part !== '').join('\n\n');
  return {
    operationId,
    summary,
    ...(text === '' ? {} : { description: text }),
    tags: [tag],
    security: route.guard === 'public' ? [] : [{ accessToken: [] }],
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && {
      requestBody: { required: !body.safeParse({}).success, content: { 'application/json': { schema: body } } },
    }),
    responses: { ...successes(route), ...problems(route) },
  };
}

/** What the guard asks for, in a sentence. */
function demandOf({ guard }: Route): string {
  if (typeof guard !== 'object') return '';
  const names = guard.permissions.map((name) => `\`${canonicalPermission(name, guard.scope)}\``).join(' and ');
  return `Requires ${names}${guard.or === undefined ? '' : `; or ${guard.or}`}.`;
}

function successes(route: Route): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, { description, schema }]) => [
      status,
      { description, ...(schema && { content: { 'application/json': { schema } } }) },
    ]),
  );
}

function problems(route: Route): Operation['responses'] {
  const codes = errorsOf(route);
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
  const content = { 'application/problem+json': { schema: problem } };
  return Object.fromEntries(
    statuses.map((status) => {
      const named = codes.filter((code) => errorStatus[code] === status).map((code) => `\`${code}\``);
      return [status, { description: named.join(', '), content }];
    }),
  );
}

/** Every code the operation can answer with: what its use case throws, and what follows from the row itself. */
export function errorsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(route.errors);
  if (route.guard !== 'public') codes.add('UNAUTHENTICATED');
  if (typeof route.guard === 'object') codes.add('FORBIDDEN').add('NOT_FOUND');
  if (route.params !== undefined) codes.add('NOT_FOUND');
  if (route.query !== undefined || route.method !== 'GET') codes.add('VALIDATION_FAILED');
  if (route.method !== 'GET') codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (route.path.startsWith('/api/')) codes.add('RATE_LIMITED').add('UNAVAILABLE');
  return [...codes].sort((a, b) => errorStatus[a] - errorStatus[b]);
}
