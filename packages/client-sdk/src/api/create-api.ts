import { methodNames } from '../generated/method-names.js';
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

/** The names of the methods that are written by hand, because they do more than call one operation with its parameters. */
const writtenNames = {
  users: 'me updateMe setAvatar removeAvatar closeMe exportMe list getMany',
  permissions: 'check',
  organizations: 'acceptInvitation previewInvitation',
  groups: 'attachRole detachRole',
  tasks: 'list listChanges listMine create get update delete',
  chats: 'markRead addParticipants sendFiles',
} satisfies Partial<Record<keyof Namespaces, string>>;

const loadOperations = retriableImport(() => import('./operations.js'), 'createOperations');

/** Creates the methods of a client. The first call of a method loads the code of all methods except those that begin or end a session. */
export function createApi(tools: AuthTools & UploadTools): CrewkitApi {
  let loaded: Operations | null = null;
  const load = async (): Promise<Operations> => (loaded ??= (await loadOperations()).createOperations(tools));
  const bind = (namespace: string, name: string): Method => {
    return async (...given) => {
      const methods = (await load())[namespace as keyof Namespaces] as unknown as Readonly<Record<string, Method>>;
      return methods[name]?.(...given);
    };
  };
  const namespaces = Object.entries(methodNames).map(([namespace, generated]) => {
    const names = `${generated} ${(writtenNames as Readonly<Record<string, string>>)[namespace] ?? ''}`
      .trim()
      .split(' ');
    return [namespace, Object.fromEntries(names.map((name) => [name, bind(namespace, name)]))] as const;
  });
  const lazy = Object.fromEntries(namespaces) as unknown as Namespaces;
  return {
    ...lazy,
    auth: { ...lazy.auth, ...authApi(tools) },
    search: async (query) => (await load()).search(query),
  };
}
