import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createFileBlobs } from '@crewkit/contracts/samples';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { presentMessage } from '../../src/adapter.js';
import { defineFields } from '../../src/index.js';
import { FieldServer, type Answer, type Person } from './field-server.js';

const fields = {
  message: defineFields(
    z.object({
      topic: z.string().trim().max(20),
      source: z.enum(['web', 'mail']),
      score: z.int(),
      card: z.object({ lines: z.array(z.string()) }),
    }),
    { source: { write: 'server' }, score: { read: 'server', write: 'server' } },
  ),
};

const store = sqliteStore({ path: ':memory:' });
const hook = vi.fn<(input: { readonly fields?: unknown }) => object | undefined>();
let closeBlobs: () => Promise<void>;
let server: FieldServer;
let ada: Person;
let bob: Person;
let chat: string;
let messages: string;

beforeAll(async () => {
  const { blobs, close } = await createFileBlobs();
  closeBlobs = close;
  server = await FieldServer.start({ fields, blobs, hooks: { beforePostMessage: hook } }, store);
  [ada, bob] = [await server.signUp(), await server.signUp()];
  const opened = await server.crewkit.as(ada.id).openDirectConversation(bob.id);
  chat = opened.conversation.id;
  messages = `/api/chats/${chat}/messages`;
});
afterAll(async () => {
  await server.close();
  await closeBlobs();
});
afterEach(() => void hook.mockReset());

const toErrors = ({ status, body }: Answer) => [status, body.errors?.map(({ path, code }) => `${path} ${code}`)];
const post = (values?: object, rest: object = {}) =>
  ada.send('POST', messages, { body: 'Hello', ...rest, ...(values && { fields: values }) });
const findStored = (id: unknown) =>
  store.unitOfWork.read(async (stores) => (await stores.messages.findById(chat, String(id)))?.fields);

/** Returns the field values of the conversation's last message on each path on which users read it. */
async function readEverywhere(id: string): Promise<unknown[]> {
  const paths = [messages, '/api/chats/search?q=hello', '/api/chats', `/api/chats/${chat}`];
  const answers = await Promise.all(paths.map((path) => bob.send('GET', path)));
  const [listed, found, chats, conversation] = answers.map(({ body }) => body) as [
    { items: { fields: object }[] },
    { items: { fields: object }[] },
    { items: { lastMessage: { fields: object } }[] },
    { lastMessage: { fields: object } },
  ];
  const audience = { isHere: (userId: string) => userId === bob.id, listenerIds: [] };
  const { useCases } = server.crewkit;
  const stored = await store.unitOfWork.read((stores) => stores.messages.findById(chat, id));
  const delivery = await useCases.loadDelivery.messages(chat, [stored?.seq ?? 0], audience);
  return [
    listed.items[0]?.fields,
    found.items[0]?.fields,
    chats.items[0]?.lastMessage.fields,
    conversation.lastMessage.fields,
    // Sockets present the messages of a delivery in this way.
    ...delivery.messages.map((message) => presentMessage(message, '', useCases).fields),
  ];
}

describe('fields of messages', () => {
  it('are posted, edited, and read on every path', async () => {
    const posted = await post({ topic: ' Mills ', card: { lines: ['a'] } });
    expect([posted.status, posted.body['fields']]).toEqual([201, { topic: 'Mills', card: { lines: ['a'] } }]);
    const id = String(posted.body['id']);
    expect(await readEverywhere(id)).toEqual(Array.from({ length: 5 }, () => posted.body['fields']));
    const edited = await ada.send('PATCH', `${messages}/${id}`, { body: 'Hello', fields: { topic: null } });
    expect(edited.body).toMatchObject({ body: 'Hello', fields: { card: { lines: ['a'] } } });
    expect(edited.body['editedAt']).not.toBeNull();
    const again = await ada.send('PATCH', `${messages}/${id}`, {
      body: 'Hello',
      fields: { topic: null, card: { lines: ['a'] } },
    });
    expect(again.body['editedAt']).toBe(edited.body['editedAt']);
    expect((await ada.send('DELETE', `${messages}/${id}`)).status).toBe(204);
    expect([await findStored(id), (await bob.send('GET', messages)).body['items']]).toMatchObject([
      {},
      [{ fields: {} }],
    ]);
  });

  it('accept only valid values that the author may write', async () => {
    const { body } = await post();
    expect(body['fields']).toEqual({});
    const edit = (values: object) =>
      ada.send('PATCH', `${messages}/${String(body['id'])}`, { body: 'A', fields: values });
    for (const send of [post, edit]) {
      expect(toErrors(await send({ topic: 1, source: 'mail', color: 'red' }))).toEqual([
        400,
        ['fields.topic invalid_type', 'fields.source read_only', 'fields.color unknown_property'],
      ]);
      expect(toErrors(await send({ card: { lines: ['x'.repeat(8200)] } }))).toEqual([400, ['fields too_big']]);
    }
    expect(hook).toHaveBeenCalledTimes(1);
    // The size limit applies to the values that result from an edit.
    const half = 'x'.repeat(8150);
    expect((await edit({ card: { lines: [half] } })).status).toBe(200);
    expect(toErrors(await edit({ topic: 'x'.repeat(20) }))).toEqual([400, ['fields too_big']]);
    expect(await findStored(body['id'])).toEqual({ card: { lines: [half] } });
  });

  it('are posted with files, as JSON that could be the body of a request', async () => {
    const upload = (values: string) => {
      const form = new FormData();
      form.set('files', new File(['a'], 'a.txt'));
      form.set('fields', values);
      return ada.send('POST', `${messages}/attachments`, form);
    };
    const posted = await upload('{"topic":"Mills"}');
    expect([posted.status, posted.body['fields']]).toEqual([201, { topic: 'Mills' }]);
    // The schema of the card ignores other properties.
    const ignored = [`${'['.repeat(15_000)}${']'.repeat(15_000)}`, '{"__proto__":{}}', '"\\u0000"'];
    for (const values of [...ignored.map((value) => `{"card":{"lines":[],"other":${value}}}`), '[]', '{']) {
      expect(toErrors(await upload(values))).toEqual([400, ['fields invalid_type']]);
    }
  });

  it('are part of what makes a retry the same message', async () => {
    const retry = { clientMessageId: 'retry-1' };
    const first = await post({ topic: 'A' }, retry);
    const second = await post({ topic: 'A' }, retry);
    expect([second.status, second.body]).toEqual([200, first.body]);
    for (const values of [{ topic: 'B' }, undefined]) {
      expect((await post(values, retry)).body['code']).toBe('IDEMPOTENCY_MISMATCH');
    }
  });

  it('can be set and replaced by the hook, also those that the author may not write', async () => {
    hook.mockReturnValueOnce({ fields: { topic: 'hooked', source: 'web', score: 4 } });
    const { body } = await post({ topic: 'given' });
    expect(hook.mock.lastCall?.[0].fields).toEqual({ topic: 'given' });
    expect(body['fields']).toEqual({ topic: 'hooked', source: 'web' });
    expect(await findStored(body['id'])).toEqual({ topic: 'hooked', source: 'web', score: 4 });
    hook.mockReturnValueOnce({ fields: { score: 5 } });
    const edited = await ada.send('PATCH', `${messages}/${String(body['id'])}`, { body: 'Hello' });
    expect(edited.body['fields']).toEqual({ topic: 'hooked', source: 'web' });
    expect(await findStored(body['id'])).toMatchObject({ score: 5 });
    hook.mockReturnValueOnce({ fields: { source: 'fax' } });
    expect(toErrors(await post())).toEqual([400, ['fields.source invalid_value']]);
  });

  it('that only the server reads reach neither server-side calls as a user nor the export', async () => {
    hook.mockReturnValueOnce({ fields: { topic: 'T', score: 6 } });
    const user = server.crewkit.as(ada.id);
    const { message } = await user.postMessage({ conversationId: chat, body: 'Secret', fields: { topic: 'A' } });
    const list = { before: null, after: null, around: null, limit: 1 };
    const page = await user.listMessages({ conversationId: chat, ...list, withConversation: true });
    const found = [message, page.items[0], page.conversation?.lastMessage];
    expect(found.map((each) => each?.fields)).toEqual([{ topic: 'T' }, { topic: 'T' }, { topic: 'T' }]);
    const records: unknown[] = [];
    for await (const { section, records: part } of (await user.exportAccount()).pages) {
      if (section === 'messages') records.push(...part);
    }
    expect(records.find((each) => (each as { id: string }).id === message.id)).toMatchObject({
      body: 'Secret',
      fields: { topic: 'T' },
    });
    expect(JSON.stringify(records)).not.toContain('score');
  });
});

describe('messages without defined fields', () => {
  it('have no property fields, and refuse values', async () => {
    const plain = await FieldServer.start({});
    const user = await plain.signUp();
    const other = await plain.signUp();
    const { conversation } = await plain.crewkit.as(user.id).openDirectConversation(other.id);
    const path = `/api/chats/${conversation.id}/messages`;
    expect((await user.send('POST', path, { body: 'Hello' })).body).not.toHaveProperty('fields');
    expect(toErrors(await user.send('POST', path, { body: 'Hello', fields: { topic: 'A' } }))).toEqual([
      400,
      ['fields unknown_property'],
    ]);
    const { pages } = await plain.crewkit.as(user.id).exportAccount();
    for await (const { records } of pages) for (const each of records) expect(each).not.toHaveProperty('fields');
    await plain.close();
  });
});
