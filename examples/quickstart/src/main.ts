import { randomBytes } from 'node:crypto';
import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { attachRealtime } from '@crewkit/adapter-ws';
import { createCrewkit, createJwtKey, FileBlobStore } from '@crewkit/core';

const port = Number(process.env.PORT ?? 3000);
const crewkit = await createCrewkit({
  store: sqliteStore({ path: process.env.DATABASE ?? 'quickstart.db' }),
  // Prints emails, including their links, to the console. To send emails, use smtpMailer({ url, from }).
  mailer: { keepsMails: false, send: async ({ text }) => console.log(text), close: () => Promise.resolve() },
  // Stores attachments in a folder. To store them in S3, use s3Blobs({ bucket }).
  blobs: new FileBlobStore({ directory: process.env.BLOBS ?? 'quickstart-blobs' }),
  jwtKeys: [createJwtKey({ kid: 'k1', algorithm: 'HS256', secret: randomBytes(32) })],
  encryptionKeys: [{ kid: 'k1', key: randomBytes(32) }], // in production, persist both keys; otherwise every restart signs all users out
  publicUrl: `http://127.0.0.1:${port}`,
  appOrigins: [`http://127.0.0.1:${port}`],
});
const server = createFastifyServer(crewkit);
const chat = attachRealtime(server.server, crewkit);
console.log(`Crewkit on ${await server.listen({ port, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => {
  void chat
    .close()
    .then(() => server.close())
    .then(() => crewkit.close());
});
