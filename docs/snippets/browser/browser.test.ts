import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';

import { Trial, type Person } from '../trial.js';
import { createPageClient } from './cookie-client.js';
import { listenPlainly } from './plain-web-socket.js';
import { sender } from './send-files.js';
import { join, listen } from './socket-io.js';

const trial = new Trial();
let [ada, bob]: Person[] = [];
let conversationId: string;

beforeAll(async () => {
  await trial.start();
  [ada, bob] = [await trial.signUp('Ada'), await trial.signUp('Bob')];
  const made = await trial.post(`/api/chats/direct/${bob.id}`, {}, ada.accessToken);
  conversationId = (made as { id: string }).id;
  // Node 20 has no global WebSocket.
  vi.stubGlobal('WebSocket', WebSocket);
});
afterAll(() => trial.close());

const getToken = (person?: Person): string => person?.accessToken ?? '';
const write = (body: string): Promise<unknown> =>
  trial.post(`/api/chats/${conversationId}/messages`, { body }, getToken(ada));

describe('the browser examples', () => {
  it('know the user of a server-rendered page', () => {
    const user = { id: ada?.id ?? '', firstName: 'Ada' } as never;
    const client = createPageClient({ user, accessToken: getToken(ada), expiresIn: 900 });
    expect(client.session.state).toMatchObject({ status: 'signed-in', user: { firstName: 'Ada' } });
    expect(createPageClient(null).session.state.status).toBe('signed-out');
    client.close();
  });

  it('receive messages over Socket.IO', async () => {
    const shown: unknown[] = [];
    const catchUp = vi.fn();
    const freshAccessToken = async () => getToken(bob);
    const show = (message: { readonly body: string | null }) => shown.push(message.body);
    const socket = await listen({ server: trial.url, freshAccessToken, show, catchUp });
    await vi.waitFor(() => expect(catchUp).toHaveBeenCalledOnce(), 5000);
    expect(await join(socket, conversationId, freshAccessToken)).toMatchObject({ ok: true });
    await write('over Socket.IO');
    await vi.waitFor(() => expect(shown).toEqual(['over Socket.IO']), 5000);
    socket.disconnect();
  });

  it('receive messages over plain WebSocket', async () => {
    const [shown, acks]: [unknown[], unknown[]] = [[], []];
    const socket = listenPlainly({
      server: trial.url.replace('http:', 'ws:'),
      accessToken: getToken(bob),
      conversationId,
      show: (message) => shown.push(message),
      answered: (ack) => acks.push(ack),
    });
    const ok = [{ ack: 1, ok: true }, expect.objectContaining({ ack: 2, ok: true })];
    await vi.waitFor(() => expect(acks).toEqual(ok), 5000);
    await write('over WebSocket');
    await vi.waitFor(() => expect(shown).toMatchObject([{ body: 'over WebSocket' }]), 5000);
    socket.close();
  });

  it('send files exactly once, even if the request is repeated', async () => {
    const { send, sendChosen } = sender(trial.url, getToken(ada));
    const file = new File(['summit'], 'summit.txt', { type: 'text/plain' });
    const sent = await sendChosen(conversationId, { files: [file] });
    expect(sent).toMatchObject({ body: 'From the summit', attachments: [{ fileName: 'summit.txt' }] });
    const form = new FormData();
    form.set('body', 'Twice');
    form.append('files', file);
    const first = (await send(conversationId, form)) as { id: string };
    expect(await send(conversationId, form)).toMatchObject({ id: first.id });
    await expect(send('nothing', new FormData())).rejects.toThrow();
  });
});
