import { describe, expect, it } from 'vitest';

import { createHttp } from '../http/create-http.js';
import { plainFetch } from '../http/http.js';
import type { Realtime, ServerEvent, ServerEvents } from '../realtime/realtime.js';
import { Listeners } from '../listeners.js';
import { createOwnPermissions } from './create-own-permissions.js';

const chat = { scope: 'CHAT', id: 'c' } as const;
const conversation = { id: 'c' } as ServerEvents['chat:created'];
const events: readonly [ServerEvent, unknown][] = [
  ['chat:removed', { conversationId: 'c' }],
  ['chat:created', conversation],
  ['chat:updated', conversation],
];

/** Creates an open connection on which the test can simulate events. */
function setUp() {
  const heard = new Listeners<[ServerEvent, unknown]>();
  const realtime: Pick<Realtime, 'status' | 'on' | 'onStatus'> = {
    status: 'online',
    on: (wanted, listener) =>
      heard.add((event, payload) => event === wanted && listener(payload as Parameters<typeof listener>[0])),
    onStatus: () => () => undefined,
  };
  const asked: string[] = [];
  let permissions = ['chat:message.send'];
  const send = plainFetch(async (request) => {
    asked.push(new URL(request.url).searchParams.get('id') ?? '');
    return Promise.resolve(Response.json({ permissions }));
  });
  const http = createHttp({ baseUrl: 'http://server.test', fetch: send });
  const access = createOwnPermissions({
    http,
    realtime,
    session: {
      userId: 'u',
      accessToken: async () => Promise.resolve('token'),
      replace: async () => Promise.resolve(null),
      begin: async () => Promise.resolve(),
      update: async () => Promise.resolve(),
      end: async () => Promise.resolve(),
      onToken: () => () => undefined,
    },
  });
  return { access, heard, asked, hold: (...held: string[]) => void (permissions = held) };
}

describe('own permissions in a conversation', () => {
  it.each(events)('are requested again after %s, without those of other scopes', async (event, payload) => {
    const { access, heard, asked, hold } = setUp();
    for (const id of ['c', 'other']) expect(await access.can('chat:message.send', { ...chat, id })).toBe(true);
    hold();
    heard.tell(event, payload);
    expect(await access.can('chat:message.send', chat)).toBe(false);
    expect(await access.can('chat:message.send', { ...chat, id: 'other' })).toBe(true);
    expect(asked).toEqual(['c', 'other', 'c']);
    access.close();
  });
});
