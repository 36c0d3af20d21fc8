import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

import { createOperations } from '../src/api/operations.js';
import { createCrewkitClient } from '../src/index.js';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as Document;

const user = { id: 'u', firstName: 'A', lastName: 'B', email: 'a@b.example', twoFactorEnabled: false };
const pair = { accessToken: 'a.b.c', refreshToken: 'r', tokenType: 'Bearer', expiresIn: 900, user };

/** Methods that send no request or several requests, with the operations that they call. */
const special: Readonly<Record<string, string>> = {
  'auth.socialSignInUrl': 'beginSocialLogin',
  'auth.socialCallbackUrl': 'completeSocialLogin',
  'passkeys.cancel': '',
};

/** Methods that call an operation with its own method, and then continue. */
const detours = [
  ...['auth.signInWithPopup', 'auth.signInWithRedirect', 'auth.acceptSocialTokens', 'auth.signOut'],
  // Only browsers have authenticators. They call several operations (see `inBrowsers`).
  ...['passkeys.register', 'passkeys.signIn', 'passkeys.autofill'],
  // `verifyEmail`, `users.list` and `tasks.list` call the same operations.
  ...['auth.verifyEmailAndSignIn', 'users.getMany', 'tasks.listChanges'],
];

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return { operationId, method: method.toUpperCase(), path, pattern };
  }),
);

/** Returns the operation for a request. Static segments take precedence, as on the server. */
function getOperation(method: string, pathname: string): string {
  const found = operations.filter((each) => each.method === method && each.pattern.test(pathname));
  const [best] = found.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  return best?.operationId ?? `unknown: ${method} ${pathname}`;
}

/** The inputs of methods that accept no text. */
const inputs: Readonly<Record<string, readonly unknown[]>> = {
  sendFiles: ['one', { files: [] }],
  setAvatar: [new Blob(['image'])],
};

/** The operations of methods that need an authenticator, which `examples/web/test/accounts/auth-passkeys.test.ts` calls in a browser. */
const inBrowsers = ['beginPasskeySignIn', 'signInWithPasskey', 'beginPasskeyRegistration', 'addPasskey'];

const getMethods = (room: object): object =>
  Object.fromEntries(Object.entries(room).filter(([, member]) => typeof member === 'function'));

const pick = (room: object, names: object): object =>
  Object.fromEntries(Object.keys(names).map((name) => [name, Reflect.get(room, name)]));

type Method = (...values: readonly unknown[]) => unknown;

/** Maps a method to the operations that it requests. */
const reached = new Map<string, readonly string[]>();

beforeAll(async () => {
  const sent: string[] = [];
  const client = createCrewkitClient({
    baseUrl: 'http://crewkit.test',
    storage: 'memory',
    fetch: (request) => {
      sent.push(getOperation(request.method, new URL(request.url).pathname));
      return Promise.resolve(Response.json(pair));
    },
  });
  const { auth } = client;
  // A client does not know the names of its methods before their code is loaded.
  const { search: _, ...namespaces } = createOperations({ open: {} } as Parameters<typeof createOperations>[0]);
  const rooms = {
    ...Object.fromEntries(
      Object.entries(namespaces).map(([room, methods]) => [
        room,
        pick(client[room as keyof typeof namespaces], methods),
      ]),
    ),
    auth: { ...pick(auth, namespaces.auth), ...getMethods(auth) },
    passkeys: auth.passkeys,
    // The other methods return what the server has sent over the socket.
    presence: pick(client.presence, { isVisible: null, setVisible: null }),
    client: { search: client.search },
  };
  for (const [room, methods] of Object.entries(rooms)) {
    for (const [name, method] of Object.entries(methods) as [string, Method][]) {
      if (detours.includes(`${room}.${name}`)) continue;
      await auth.login({ email: user.email, password: 'p' });
      sent.length = 0;
      await method(...(inputs[name] ?? ['one', 'two', 'three']));
      reached.set(`${room}.${name}`, [...sent]);
    }
  }
  client.close();
});

describe('the methods of the client', () => {
  it('request one operation of the OpenAPI document each', () => {
    for (const [name, asked] of reached) {
      const expected = name in special ? [] : [expect.not.stringContaining('unknown')];
      expect(asked, name).toEqual(expected);
    }
  });

  it('cover every operation exactly once', () => {
    const all = [...[...reached.values()].flat(), ...Object.values(special), ...inBrowsers].filter((id) => id !== '');
    // `refresh` is internal to the session, which renews automatically.
    expect([...all, 'refresh'].sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  });
});
