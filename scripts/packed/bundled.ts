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
  const recording = [{ blob: new Blob([createWav()]), name: 'voice' }];
  const [sound] = (await ada.client.chats.sendFiles(id, { files: recording, voice: true })).attachments;
  if (sound.contentType !== 'audio/wav' || sound.voice?.durationMs !== 1000)
    throw new Error(`The voice message is ${JSON.stringify(sound)}.`);
});
console.log('hashed a password, detected an image and measured a voice message in one file');

/** Creates one second of silence (8 bit, mono, 8 kHz). */
function createWav(): Uint8Array<ArrayBuffer> {
  const rate = 8000;
  const wav = new DataView(new ArrayBuffer(44 + rate));
  const bytes = new Uint8Array(wav.buffer).fill(128, 44);
  const text = new TextEncoder();
  bytes.set(text.encode('RIFF'), 0);
  wav.setUint32(4, 36 + rate, true);
  bytes.set(text.encode('WAVEfmt '), 8);
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, rate, true);
  wav.setUint32(28, rate, true);
  wav.setUint16(32, 1, true);
  wav.setUint16(34, 8, true);
  bytes.set(text.encode('data'), 36);
  wav.setUint32(40, rate, true);
  return bytes;
}
