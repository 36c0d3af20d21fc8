// Runs as a separate process: posts a message, and exits when no work is left.
import { createCrewkitClient } from '../../src/index.js';

const [baseUrl = '', email = '', password = '', conversationId = '', basePath = ''] = process.argv.slice(2);
const client = createCrewkitClient({ baseUrl, basePath });
await client.auth.login({ email, password });
const conversation = client.realtime.openConversation(conversationId);
await conversation.send({ body: 'hello from a script' });
const heard = new Promise<void>((resolve) => client.realtime.on('chat:message', () => resolve()));
while (client.realtime.status !== 'online') await new Promise((resolve) => client.realtime.onStatus(resolve));
process.stdout.write(`online ${String(await client.can('org:create', { scope: 'GLOBAL' }))}\n`);
await heard;
client.close();
process.stdout.write('closed\n');
