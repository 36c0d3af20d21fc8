// Acts as users of a server that is one bundled file: checks its version, and that its worker threads hash passwords and inspect files.
import { withServer } from './visitor.js';

const [, , program = '', version = ''] = process.argv;
// The smallest PNG: one pixel.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

await withServer(program, async (server) => {
  const document = await fetch(`${await server.url()}/openapi.json`);
  const { info } = (await document.json()) as { info: { version: string } };
  if (info.version !== version) throw new Error(`The version is ${info.version}.`);
  const [ada, bob] = [await server.signUp('Ada'), await server.signUp('Bob')];
  const { id } = await ada.client.chats.openDirect(bob.user.id);
  // The server reports the type that it detects in the file, not the declared type.
  const files = [{ blob: new Blob([Buffer.from(png, 'base64')], { type: 'text/plain' }), name: 'pixel' }];
  const { attachments } = await ada.client.chats.sendFiles(id, { files });
  const types = attachments.map(({ contentType }) => contentType).join();
  if (types !== 'image/png') throw new Error(`The file is of the type "${types}".`);
});
console.log('hashed a password and detected an image in one file');
