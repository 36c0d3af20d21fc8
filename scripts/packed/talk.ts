// Signs up two users at the README's example server. One user receives over a socket the message that the other user sends.
import type { Realtime } from '@crewkit/client-sdk';
import { within, withServer } from './visitor.js';

await withServer('dist/quickstart.js', async (server) => {
  const [ada, bob] = [await server.signUp('Ada'), await server.signUp('Bob')];
  const { id } = await ada.client.chats.openDirect(bob.user.id);
  const heard = new Promise<string | null>((resolve) => {
    bob.client.realtime.on('chat:message', ({ body }) => resolve(body));
  });
  await within(online(bob.client.realtime), 'connect');
  await ada.client.chats.send(id, { body: 'Can you hear me?' });
  const body = await within(heard, 'deliver the message');
  if (body !== 'Can you hear me?') throw new Error(`It delivered ${body}.`);
  const files = [{ blob: new Blob(['Notes on the engine'], { type: 'text/plain' }), name: 'notes.txt' }];
  const { attachments } = await ada.client.chats.sendFiles(id, { files });
  if (attachments.length !== 1) throw new Error('The file was not kept.');
  for (const { client } of [ada, bob]) client.close();
});
console.log('heard over the socket');

function online(realtime: Realtime): Promise<string> {
  return new Promise((resolve) => {
    realtime.onStatus((status) => status === 'online' && resolve(status));
    realtime.connect();
  });
}
