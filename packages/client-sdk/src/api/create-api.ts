import { retriableImport } from '../retriable-import.js';
import type { UploadTools } from '../uploads/upload-files.js';
import { authApi, type AuthApi, type AuthTools } from './auth-api.js';
import type { Operations } from './operations.js';

/**
 * Every operation of the OpenAPI document, grouped by topic. Failed operations reject with a `CrewkitError`. Its `code` is one of the
 * server's codes, which docs/reference/errors.md lists, or one of the SDK's own codes.
 */
export type CrewkitApi = Omit<Operations, 'auth'> & { readonly auth: Operations['auth'] & AuthApi };

type Method = (...given: readonly unknown[]) => Promise<unknown>;
type Namespaces = Omit<Operations, 'search'>;

const namespaceNames = [
  'admin',
  'auth',
  'chats',
  'groups',
  'notifications',
  'organizations',
  'permissions',
  'projects',
  'roles',
  'tasks',
  'teams',
  'users',
  'webhooks',
] as const satisfies readonly (keyof Namespaces)[];

const loadOperations = retriableImport(() => import('./operations.js'), 'createOperations');
/** Requests that begin while the user leaves the page cannot wait for an import, not even of loaded code. */
let code: Awaited<ReturnType<typeof loadOperations>> | null = null;

/** Creates the methods of a client. The first call of a method loads the code of all methods except those that begin or end a session. */
export function createApi(tools: AuthTools & UploadTools): CrewkitApi {
  let loaded: Operations | null = null;
  const load = async (): Promise<Operations> => (loaded ??= (code ??= await loadOperations()).createOperations(tools));
  const bind = (namespace: keyof Namespaces, name: string): Method => {
    return async (...given) => {
      const method = ((await load())[namespace] as unknown as Readonly<Record<string, Method | undefined>>)[name];
      if (method === undefined) throw new TypeError(`client.${namespace}.${name} is not a function`);
      return method(...given);
    };
  };
  // The names of the methods are known only after their code is loaded, and a list of them would be as large as the rest of this part.
  const createNamespace = (namespace: keyof Namespaces, methods: Record<string | symbol, unknown>): object =>
    new Proxy(methods, {
      get: (own, name) =>
        // A promise that resolves with the namespace would call its method `then`.
        typeof name === 'symbol' || name in own || name === 'then' ? own[name] : (own[name] = bind(namespace, name)),
    });
  const namespaces = namespaceNames.map(
    (name) => [name, createNamespace(name, name === 'auth' ? { ...authApi(tools) } : {})] as const,
  );
  return {
    ...(Object.fromEntries(namespaces) as unknown as Namespaces & { readonly auth: AuthApi }),
    search: async (query) => (await load()).search(query),
  };
}
