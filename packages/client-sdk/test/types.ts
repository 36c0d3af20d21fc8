// This file is compiled and never run. Each line below `@ts-expect-error` must fail to compile, or the type check fails.
import {
  createCrewkitClient,
  CrewkitError,
  type ApiKeyClient,
  type CrewkitClient,
  type ErrorCode,
  type Id,
  type paths,
} from '../src/index.js';

const client = createCrewkitClient({ baseUrl: '' });

export async function calls(): Promise<void> {
  await client.tasks.create('project', { title: 'A', priority: 'high' });
  // @ts-expect-error a task needs a title
  await client.tasks.create('project', { priority: 'high' });
  // @ts-expect-error there is no such priority
  await client.tasks.create('project', { title: 'A', priority: 'highest' });
  // @ts-expect-error nor such a property
  await client.tasks.create('project', { title: 'A', color: 'red' });
  // @ts-expect-error the id of the task is missing
  await client.tasks.get('project');
  // @ts-expect-error there is no such filter
  await client.tasks.list('project', { color: 'red' });
  const { items } = await client.tasks.list('project', { status: 'done' });
  // @ts-expect-error tasks have no color
  items[0]?.color.toString();
  // @ts-expect-error the description of a task can be absent
  items[0].title.trim();
  // @ts-expect-error a task without a due date has null
  items[0]?.dueAt.trim();
  // @ts-expect-error the result is a promise
  client.tasks.get('project', 'task').title.trim();
  // @ts-expect-error the changes are missing
  await client.projects.update('project');
  // @ts-expect-error there is no such method
  await client.auth.logout();
}

export function options(): void {
  // @ts-expect-error the address of the server is missing
  createCrewkitClient({});
  // @ts-expect-error there is no such option
  createCrewkitClient({ baseUrl: '', store: 'memory' });
  // @ts-expect-error nor such a storage
  createCrewkitClient({ baseUrl: '', storage: 'cookies' });
}

export async function apiKeys(): Promise<void> {
  const program = createCrewkitClient({ baseUrl: '', apiKey: 'ck_…' });
  await program.tasks.list('project');
  // @ts-expect-error a client with an API key cannot sign in
  await program.auth.login({ email: 'a', password: 'b' });
  // @ts-expect-error nor has it a session
  await program.session.accessToken();
  // @ts-expect-error nor has a copy with a signal
  await program.with({ signal: new AbortController().signal }).auth.signOut();
  // @ts-expect-error nor does it store one
  createCrewkitClient({ baseUrl: '', apiKey: 'ck_…', storage: 'memory' });
  const either: ApiKeyClient = client;
  await either.tasks.list('project');
  // @ts-expect-error a client for programs is no client for pages
  const page: CrewkitClient = program;
  page.close();
}

/** Optional inputs accept `undefined`, also with `exactOptionalPropertyTypes`. */
export async function optionalInputs(absent: undefined): Promise<void> {
  createCrewkitClient({ baseUrl: '', storage: absent, storageKey: absent, fetch: absent });
  await client.auth.login({ email: 'a', password: 'b', totpCode: absent });
  await client.tasks.list('project', { cursor: absent, status: absent });
  await client.chats.send('conversation', { body: 'a', clientMessageId: 'b', replyToId: absent });
  await client.tasks.update('project', 'task', { title: absent, ifMatch: absent });
}

export async function ids(param: string): Promise<void> {
  const project = await client.projects.create('organization', { key: 'A', name: 'A' });
  const task = await client.tasks.create(project.id, { title: 'A' });
  await client.tasks.get(task.projectId, task.id);
  // A plain string, such as one from a URL, can be any id, until its kind is declared.
  await client.tasks.get(param, param);
  const taskId: Id<'Task'> = param;
  // @ts-expect-error the ids are swapped
  await client.tasks.get(task.id, project.id);
  // @ts-expect-error the ids are swapped
  await client.tasks.get(taskId, project.id);
  const route: { readonly projectId: Id<'Project'>; readonly taskId: Id<'Task'> } = { projectId: param, taskId: param };
  await client.tasks.get(route.projectId, route.taskId);
  // @ts-expect-error the parameters of the route are swapped
  await client.tasks.get(route.taskId, route.projectId);
  // @ts-expect-error a task is not a user
  await client.tasks.update(project.id, task.id, { assigneeIds: [task.id] });
  // @ts-expect-error a project is not a team
  await client.projects.list(project.organizationId, { teamId: project.id });
  // @ts-expect-error a task is not a conversation
  client.realtime.openConversation(task.id);
  // @ts-expect-error a task is not a conversation
  await client.http.GET('/api/chats/{conversationId}', { params: { path: { conversationId: task.id } } });
}

export async function permissions(project: { readonly id: Id<'Project'> }): Promise<void> {
  await client.can('project:task.create', { scope: 'PROJECT', id: 'p' });
  await client.can('project:create', { scope: 'ORGANIZATION', id: 'o' });
  // @ts-expect-error there is no such permission
  await client.can('project:task.paint', { scope: 'PROJECT', id: 'p' });
  // @ts-expect-error a project has an id
  await client.can('project:task.create', { scope: 'PROJECT' });
  // @ts-expect-error scopes are spelled as on the server
  await client.can('project:task.create', { scope: 'project', id: 'p' });
  // @ts-expect-error a project has no permissions of its organization
  await client.can('org:edit', { scope: 'PROJECT', id: 'p' });
  // @ts-expect-error nor does `peek` know them
  client.access.peek('org:edit', { scope: 'PROJECT', id: 'p' });
  // @ts-expect-error the id of a project is not that of a team
  await client.can('team:edit', { scope: 'TEAM', id: project.id });
}

/** The type of what a server passes to `definePermissions`. */
interface InvoicePermissions {
  readonly invoice: {
    readonly scope: 'PROJECT';
    readonly view: 'See invoices';
    readonly approve: { readonly label: 'Approve' };
  };
  readonly ledger: { readonly scope: 'ORGANIZATION'; readonly 'year.close': string };
  readonly plant: { readonly scope: 'GLOBAL'; readonly stop: string };
}

export async function hostPermissions(): Promise<void> {
  const host = createCrewkitClient<paths, InvoicePermissions>({ baseUrl: '' });
  await host.can('invoice:approve', { scope: 'PROJECT', id: 'p' });
  await host.can('invoice:approve', { scope: 'TASK', id: 't' });
  await host.can('ledger:year.close', { scope: 'ORGANIZATION', id: 'o' });
  await host.can('plant:stop', { scope: 'GLOBAL' });
  await host.can('project:task.create', { scope: 'PROJECT', id: 'p' });
  host.access.peek('invoice:view', { scope: 'PROJECT', id: 'p' });
  // A component that checks only built-in permissions accepts the client.
  host satisfies CrewkitClient;
  // @ts-expect-error there is no such permission
  await host.can('invoice:paint', { scope: 'PROJECT', id: 'p' });
  // @ts-expect-error there is no such resource type
  await host.can('invoices:approve', { scope: 'PROJECT', id: 'p' });
  // @ts-expect-error `scope` is not a permission
  await host.can('invoice:scope', { scope: 'PROJECT', id: 'p' });
  // @ts-expect-error a project has no permissions of its organization
  await host.can('ledger:year.close', { scope: 'PROJECT', id: 'p' });
  // @ts-expect-error an organization has no permissions of the installation
  await host.can('plant:stop', { scope: 'ORGANIZATION', id: 'o' });
  // @ts-expect-error a conversation has no permissions of its project
  host.access.peek('invoice:view', { scope: 'CHAT', id: 'c' });
  // @ts-expect-error a project has no built-in permissions of its organization either
  await host.can('org:edit', { scope: 'PROJECT', id: 'p' });
  // @ts-expect-error without its type, a client does not know the app's permissions
  await client.can('invoice:approve', { scope: 'PROJECT', id: 'p' });
  // @ts-expect-error a resource type needs a scope
  createCrewkitClient<paths, { invoice: { view: string } }>({ baseUrl: '' });
  // @ts-expect-error there is no such scope
  createCrewkitClient<paths, { invoice: { scope: 'TASK'; view: string } }>({ baseUrl: '' });
}

interface InvoicePaths {
  '/api/invoices/{invoiceId}': {
    get: {
      parameters: { path: { invoiceId: Id<'Invoice'> } };
      responses: {
        200: { content: { 'application/json': { amount: number } } };
        404: { content: { 'application/problem+json': { code: 'NOT_FOUND' } } };
      };
    };
  };
}

export async function hostRoutes(): Promise<void> {
  const { http } = createCrewkitClient<InvoicePaths>({ baseUrl: '' });
  const { data, error } = await http.GET('/api/invoices/{invoiceId}', { params: { path: { invoiceId: 'i' } } });
  data?.amount.toFixed();
  error?.code satisfies 'NOT_FOUND' | undefined;
  // @ts-expect-error invoices have no color
  data?.color.toString();
  // @ts-expect-error the id is missing
  await http.GET('/api/invoices/{invoiceId}');
  // @ts-expect-error there is no such route
  await http.GET('/api/invoice/{invoiceId}', { params: { path: { invoiceId: 'i' } } });
  // @ts-expect-error there is no such method
  await http.POST('/api/invoices/{invoiceId}', { params: { path: { invoiceId: 'i' } } });
}

export function events(): void {
  client.realtime.on('chat:message', (message) => message.body.trim());
  // @ts-expect-error there is no such event
  client.realtime.on('chat:massage', () => undefined);
  // @ts-expect-error the payload of this event has no body
  client.realtime.on('chat:read', (read) => read.body.trim());
}

export function codes(error: CrewkitError): string {
  switch (error.code) {
    case 'INVALID_CREDENTIALS':
      return 'Wrong password.';
    case 'NETWORK_ERROR':
      return 'You seem to be offline.';
    default:
      // @ts-expect-error there are other codes
      error.code satisfies never;
      return error.message;
  }
}

type Texts = Readonly<Record<ErrorCode, string>>;

// @ts-expect-error codes are missing
export const texts: Texts = { INVALID_CREDENTIALS: 'Wrong password.' };

export function narrowed(error: unknown): string | null {
  if (CrewkitError.is(error, 'TWO_FACTOR_REQUIRED')) return error.challengeToken;
  // @ts-expect-error there is no such code
  return CrewkitError.is(error, 'TWO_FACTORS_REQUIRED') ? '' : null;
}
