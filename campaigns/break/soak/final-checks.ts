import { setTimeout as sleep } from 'node:timers/promises';

import { query } from '../parts/postgres-faults.js';
import { rotate, useOld } from './accounts.js';
import { checkChat, checkFiles } from './messages.js';
import { checkApp } from './compare-apps.js';
import { checkMember, settle } from './work.js';
import type { Listener } from './listener.js';
import type { Fault, Refresher, SoakChat, World } from './world.js';

export interface MailCounts {
  readonly registered: number;
  readonly lost: number;
  readonly twice: number;
}

// The delivery of an email that was interrupted is retried when its lease has expired, after two minutes.
const mailWithinMs = 180_000;
// Work that a fault interrupted may be repeated within this time.
const aroundFaultMs = 15_000;

/** Compares the whole ledger with the stored data. No fault and no request may be in progress. */
export async function checkEverything(
  world: World,
  listeners: readonly Listener[],
  databaseUrl: string,
): Promise<MailCounts> {
  for (const chat of world.chats) {
    await checkChat(world, chat, { whole: true });
    await checkFiles(world, chat);
    await checkRows(world, chat, databaseUrl);
  }
  for (const task of world.tasks) await settle(world, task);
  for (const mover of world.movers) await checkMember(world, mover);
  for (const session of world.refreshers) await checkSession(world, session);
  for (const listener of listeners) await checkListener(world, listener, databaseUrl);
  for (const app of world.apps) await checkApp(app, databaseUrl);
  return checkMails(world);
}

async function checkSession(world: World, session: Refresher): Promise<void> {
  if (session.refreshToken !== null) await rotate(world, session, session.refreshToken);
  if (session.refreshToken !== null) await useOld(world, session, session.refreshToken);
}

/** Compares the ledger directly with the rows. */
async function checkRows({ checks }: World, { id }: SoakChat, databaseUrl: string): Promise<void> {
  const [row] = await query<Record<'messages' | 'last' | 'first' | 'seqs' | 'keys' | 'counter', number | null>>(
    databaseUrl,
    `SELECT count(*)::int AS messages, max(seq)::int AS last, min(seq)::int AS first, count(DISTINCT seq)::int AS seqs,
       count(DISTINCT (sender_id, client_message_id))::int AS keys,
       (SELECT last_seq::int FROM crewkit.conversations WHERE id = $1) AS counter
     FROM crewkit.messages WHERE conversation_id = $1`,
    [id],
  );
  const { messages, last, first, seqs, keys, counter } = row;
  const gapless = first === 1 && [last, seqs, keys, counter].every((each) => each === messages);
  checks.expect(gapless, 'the rows count 1 … n, each key once', JSON.stringify(row));
}

async function checkListener(world: World, listener: Listener, databaseUrl: string): Promise<void> {
  await listener.catchUp();
  for (const [id, { ids }] of listener.known) {
    const rows = await query(databaseUrl, 'SELECT id FROM crewkit.messages WHERE conversation_id = $1 ORDER BY seq', [
      id,
    ]);
    const same = rows.length === ids.length && rows.every((row, index) => row.id === ids[index]);
    const what = `${listener.transport}: ${ids.length} of ${rows.length}`;
    world.checks.expect(same, "catching up ends with the database's order", what);
  }
}

/** There must be at least one email for each acknowledged registration, and a second email only after a fault. */
async function checkMails({ checks, registered, sink, faults }: World): Promise<MailCounts> {
  const missing = () => [...registered.keys()].filter((email) => sink.mailsTo(email).length === 0);
  const deadline = performance.now() + mailWithinMs;
  while (missing().length > 0 && performance.now() < deadline) await sleep(500);
  const lost = new Set(missing());
  let twice = 0;
  for (const email of registered.keys()) {
    checks.expect(!lost.has(email), 'every acknowledged registration got its mail', email);
    const times = sink.mailsTo(email).map(({ at }) => at);
    twice += Math.max(0, times.length - 1);
    const explained = times.length <= 1 || faults.some((fault) => isNear(fault, times[0]));
    checks.expect(explained, 'a mail comes twice only where something was broken', `${email}: ${times.length}`);
  }
  return { registered: registered.size, lost: lost.size, twice };
}

function isNear({ startedAt, endedAt }: Fault, at: number): boolean {
  return at > startedAt - aroundFaultMs && at < (endedAt ?? Infinity) + aroundFaultMs;
}
