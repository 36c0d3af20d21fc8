import { createHash, randomBytes, randomUUID } from 'node:crypto';

import type { Message } from '@crewkit/client-sdk';

import type { ApiAnswer } from '../../support/api-client.js';
import type { Checks } from '../parts/checks.js';
import { describeBody } from '../parts/writers.js';
import { ask, askUntilAnswered } from './ask.js';
import type { SoakChat, World } from './world.js';

export interface MessagePage {
  readonly items: readonly Message[];
  readonly nextCursor: string | null;
}

const mostUploadBytes = 60_000;

/** Posts one message under one clientMessageId until it is acknowledged. One message in ten is sent to two servers concurrently. */
export async function postMessage(world: World): Promise<void> {
  const { random } = world;
  const chat = random.pick(world.chats);
  const person = random.pick(world.everyUser);
  const clientMessageId = randomUUID();
  const mentions = random.next() < 0.1 ? [random.pick(world.everyUser).id] : [];
  const body = { body: `hello ${clientMessageId}`, clientMessageId, mentions };
  const request = { method: 'POST', path: chat.path, person, body };
  const copies = random.next() < 0.1 ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: copies }, () => askUntilAnswered<Message>(world, 'message', request)),
  );
  for (const answer of answers) acknowledge(world, chat, { clientMessageId, answer });
}

/** Posts a file of random bytes, also under one clientMessageId. */
export async function upload(world: World): Promise<void> {
  const { random, checks } = world;
  const chat = random.pick(world.chats);
  const clientMessageId = randomUUID();
  const bytes = randomBytes(1 + random.below(mostUploadBytes));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const form = new FormData();
  form.append('clientMessageId', clientMessageId);
  form.append('files', new Blob([bytes]), 'soak.bin');
  const request = { method: 'POST', path: `${chat.path}/attachments`, person: random.pick(world.everyUser), form };
  const answer = await askUntilAnswered<Message>(world, 'upload', request);
  if (!acknowledge(world, chat, { clientMessageId, answer, sha256 })) return;
  checks.expect(answer.body.attachments[0].sha256 === sha256, 'a file is what was sent', clientMessageId);
}

/** Records a response in the ledger and compares the two. Returns false if it acknowledges nothing. */
interface Taken {
  readonly clientMessageId: string;
  readonly answer: ApiAnswer<Message>;
  readonly sha256?: string;
}

function acknowledge(world: World, chat: SoakChat, { clientMessageId, answer, sha256 }: Taken): boolean {
  const { checks } = world;
  const { status, body } = answer;
  if (status === 0 || status === 503) return false;
  const what = `${clientMessageId}: ${status} ${describeBody(body)}`;
  if (!checks.expect(status === 200 || status === 201, 'a message is taken', what)) return false;
  const known = chat.acknowledged.get(clientMessageId);
  const same = known === undefined || (known.id === body.id && known.seq === body.seq);
  checks.expect(same, 'the same clientMessageId is the same message', what);
  const holder = chat.seqs.get(body.seq);
  checks.expect(holder === undefined || holder === clientMessageId, 'a seq is given once', what);
  chat.seqs.set(body.seq, clientMessageId);
  const attachmentId = body.attachments.at(0)?.id ?? null;
  chat.acknowledged.set(clientMessageId, { id: body.id, seq: body.seq, sha256: sha256 ?? null, attachmentId });
  return true;
}

/**
 * Reads the messages since the last call from one server, oldest first. There must be no sequence gaps and no duplicate clientMessageIds.
 * With `whole`, at the end of the run, reads from the first message on, and every acknowledged message must be included.
 */
export async function checkChat(
  world: World,
  chat: SoakChat,
  { whole = false }: { readonly whole?: boolean } = {},
): Promise<void> {
  const { checks } = world;
  let [after, seq] = whole ? [chat.firstId, 1] : [chat.checkedTo, chat.count];
  const found = new Map<string | null, Message>();
  for (let cursor: string | null = after; cursor !== null;) {
    const path = `${chat.path}?limit=100&include=thread&after=${cursor}`;
    const request = { method: 'GET', path, person: world.owner };
    const answer: ApiAnswer<MessagePage> = await askUntilAnswered(world, 'catch up', request);
    if (!checks.expect(answer.status === 200, 'a conversation can be read', `${answer.status}`)) return;
    for (const message of answer.body.items) {
      checks.expect(message.seq === seq + 1, 'seqs have no gap', `${message.seq} after ${seq}`);
      checks.expect(!found.has(message.clientMessageId), 'no clientMessageId twice', String(message.clientMessageId));
      found.set(message.clientMessageId, message);
      [after, seq] = [message.id, message.seq];
    }
    cursor = answer.body.nextCursor;
  }
  if (!whole) Object.assign(chat, { checkedTo: after, count: seq });
  else checkAcknowledged(checks, chat, found);
}

function checkAcknowledged(checks: Checks, chat: SoakChat, found: ReadonlyMap<string | null, Message>): void {
  for (const [clientMessageId, { id, seq }] of chat.acknowledged) {
    const message = found.get(clientMessageId);
    const stands = message?.id === id && message.seq === seq;
    checks.expect(stands, 'every acknowledged message is there, with its seq', `${clientMessageId} at ${seq}`);
  }
}

/** Checks that every acknowledged file is returned byte by byte. */
export async function checkFiles(world: World, chat: SoakChat): Promise<void> {
  for (const [clientMessageId, { attachmentId, sha256 }] of chat.acknowledged) {
    if (sha256 === null) continue;
    const path = `/api/chats/${chat.id}/attachments/${attachmentId}`;
    const { status, body } = await ask<Buffer>(world, 'download', { method: 'GET', path, person: world.owner });
    const actual = status === 200 ? createHash('sha256').update(body).digest('hex') : `status ${status}`;
    world.checks.expect(actual === sha256, 'every acknowledged file is there, byte by byte', clientMessageId);
  }
}
