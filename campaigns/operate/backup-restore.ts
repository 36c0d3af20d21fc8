// Makes a backup under load and restores it, with the commands of docs/operating/backup.md, on both stores; then checks that all data
// acknowledged before the backup began is present, and that a restored state behaves as documented. Run `npm run build` first.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Conversation, Message, TokenPair } from '@crewkit/client-sdk';
import { io } from 'socket.io-client';

import type { Person } from '../support/http-people.js';
import { keptMessages } from './captured-messages.js';
import { readCode, type Caller } from './people.js';
import { check, inScenes, type Scene } from './scene.js';

const names = ['ada', 'grace', 'idle', 'leaving', 'refreshing'] as const;

interface People extends Record<(typeof names)[number], Person> {
  /** Of the second factor of the first. */
  readonly secret: string;
  /** The id of the conversation of the first two. */
  readonly chat: string;
}

/** A message that was acknowledged, with the hash of its file. */
type Acknowledged = Message & { readonly sha256: string | null };

/** What the restore loses. */
interface Later {
  readonly late: Person;
  readonly renewed: TokenPair;
  readonly message: Message;
}

const writers = 4;
const loadMs = 3_000;

await inScenes(campaign);
console.log('backups are restored as documented');

async function campaign(scene: Scene): Promise<void> {
  const { caller, sink, machine, kind } = scene;
  const people = await settle(scene);
  const load = startLoad(caller, people);
  await sleep(loadMs);
  // An email that is pending when the backup is made.
  sink.accepts = false;
  await caller.need('POST', '/api/auth/forgot-password', { body: { email: people.grace.email } });
  const before = load.acknowledged.slice();
  await machine.follow(`back-up-${kind}`);
  sink.accepts = true;
  await sleep(loadMs);
  const later = await liveOn(scene, people);
  await load.stop();
  check(
    `written before (${before.length}) and while and after (${load.acknowledged.length - before.length}) the backup`,
    before.length > 20,
  );
  const counted = await machine.follow(`count-${kind}`);
  sink.mails.length = 0;
  await machine.follow(`restore-${kind}`);
  console.log(`  before:   ${counted.trim().replaceAll('\n', ', ')}`);
  console.log(`  restored: ${(await machine.follow(`count-${kind}`)).trim().replaceAll('\n', ', ')}`);
  await everythingIsThere(scene, people, before);
  await whatItMeans(scene, people, later);
  if (kind === 'sqlite') await onAnotherMachine(scene, people, before);
}

/** Keeps only the first machine's settings and the backup. */
async function onAnotherMachine(scene: Scene, people: People, before: readonly Acknowledged[]): Promise<void> {
  const { machine, another, caller } = scene;
  await machine.stopAll();
  const other = another();
  try {
    for (const block of ['build', 'settings', 'command']) await other.follow(block);
    await other.sh(`sed 's#${machine.root}#${other.root}#' ${machine.root}/etc/crewkit/crewkit.env > /etc/crewkit/crewkit.env
      cp -a ${machine.root}/var/backups/crewkit/2* /var/backups/crewkit/
      cp /opt/crewkit/deploy/crewkit@.service /etc/systemd/system/ && systemctl daemon-reload
      rmdir /var/lib/crewkit`);
    await other.follow('restore-sqlite');
    await everythingIsThere({ caller }, people, before);
    console.log('  on another machine');
  } finally {
    await other.stopAll();
    other.dispose();
  }
}

/** Creates two users who chat, one of them with a second factor, and other users who change after the backup. */
async function settle({ caller, sink }: Scene): Promise<People> {
  const entries: [string, Person][] = [];
  for (const name of names) entries.push([name, await caller.register(`${name}@example.org`, sink)]);
  const people = Object.fromEntries(entries) as Record<(typeof names)[number], Person>;
  const secret = await caller.secure(people.ada);
  const participantIds = [people.grace.id];
  const chat = await caller.need<Conversation>('POST', '/api/chats', {
    token: people.ada.token,
    body: { kind: 'direct', participantIds },
  });
  return { ...people, secret, chat: chat.id };
}

function startLoad(caller: Caller, { ada, grace, chat }: People) {
  const acknowledged: Acknowledged[] = [];
  let running = true as boolean;
  const write = async (token: string, index: number) => {
    for (let count = 0; running; count += 1) {
      const bytes = count % 5 === 0 ? randomBytes(20_000 + index) : null;
      const message = bytes
        ? await caller.need<Message>('POST', `/api/chats/${chat}/messages/attachments`, {
            token,
            form: toFileForm(bytes),
          })
        : await caller.need<Message>('POST', `/api/chats/${chat}/messages`, {
            token,
            body: { body: `word ${randomUUID()}` },
          });
      acknowledged.push({ ...message, sha256: bytes === null ? null : toHash(bytes) });
      await sleep(10);
    }
  };
  const all = Promise.all(
    Array.from({ length: writers }, (_, index) => write(index % 2 ? ada.token : grace.token, index)),
  );
  all.catch(() => undefined);
  return { acknowledged, stop: () => ((running = false), all) };
}

function toFileForm(bytes: Buffer): FormData {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(bytes)]), 'bytes.bin');
  return form;
}

function toHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Makes changes after the backup. The restore loses them. */
async function liveOn({ caller, sink }: Scene, { leaving, refreshing, ada, chat }: People): Promise<Later> {
  const late = await caller.register('late@example.org', sink);
  await caller.need('POST', '/api/auth/logout', { token: leaving.token });
  const body = { refreshToken: refreshing.refreshToken };
  const renewed = await caller.need<TokenPair>('POST', '/api/auth/refresh', { body });
  const message = await caller.need<Message>('POST', `/api/chats/${chat}/messages`, {
    token: ada.token,
    body: { body: 'late' },
  });
  return { late, renewed, message };
}

async function everythingIsThere(
  { caller }: Pick<Scene, 'caller'>,
  { grace, chat }: People,
  before: readonly Acknowledged[],
): Promise<void> {
  const { token } = await caller.signIn(grace.email);
  const found = await keptMessages(caller, { token, chat }, before);
  const files = before.filter(({ sha256 }) => sha256 !== null);
  for (const { id, sha256 } of files) {
    const url = new URL(found.get(id)?.attachments[0].url ?? '');
    const { body } = await caller.call<Buffer>('GET', url.pathname + url.search);
    if (toHash(body) !== sha256) throw new Error(`the file of message ${id} is not as it was sent`);
  }
  check(`all ${files.length} files are as they were sent`, files.length > 5);
}

async function whatItMeans(
  { caller, sink, urls }: Scene,
  people: People,
  { late, renewed, message }: Later,
): Promise<void> {
  const { ada, grace, idle, leaving, chat, secret } = people;
  const refresh = async (refreshToken: string | undefined) =>
    (await caller.call('POST', '/api/auth/refresh', { body: { refreshToken } })).status;
  check('a session that rested goes on', (await refresh(idle.refreshToken)) === 200);
  check('a token refreshed since is unknown', (await refresh(renewed.refreshToken)) === 401);
  check('a session that was ended since is there again', (await refresh(leaving.refreshToken)) === 200);
  const credentials = { email: late.email, password: late.password };
  check(
    'an account made since is not there',
    (await caller.call('POST', '/api/auth/login', { body: credentials })).status === 401,
  );
  check('a second factor opens', (await caller.signIn(ada.email, { totpCode: readCode(secret, 1) })).token !== '');
  const { token } = await caller.signIn(grace.email);
  const after = await caller.call('GET', `/api/chats/${chat}/messages?after=${message.id}`, { token });
  check('a client with a lost message must start again', after.body?.code === 'CURSOR_INVALID');
  const heard = await hear(urls[urls.length - 1], {
    token,
    chat,
    say: () => caller.need('POST', `/api/chats/${chat}/messages`, { token, body: { body: 'again' } }),
  });
  check('sockets hear new messages', heard.body === 'again');
  for (let tries = 0; tries < 100 && sink.mails.length === 0; tries += 1) await sleep(100);
  check(
    'the mail that waited is sent again',
    sink.mails.some(({ to, text }) => to.includes(grace.email) && text.includes('reset-password')),
  );
}

interface Hearing {
  readonly token: string;
  readonly chat: string;
  readonly say: () => Promise<unknown>;
}

/** Returns the first message that a socket at this process receives after `say`. */
function hear(url: string, { token, chat, say }: Hearing): Promise<Message> {
  const socket = io(`${url}/chat`, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  return new Promise<Message>((resolve, reject) => {
    setTimeout(() => reject(new Error('nothing was heard')), 10_000).unref();
    socket.once('connect_error', reject);
    socket.once('chat:message', resolve);
    socket.once('connect', () => {
      socket.emitWithAck('join', chat).then(say).catch(reject);
    });
  }).finally(() => socket.close());
}
