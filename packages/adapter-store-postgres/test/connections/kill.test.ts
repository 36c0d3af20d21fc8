import { bundleChild, type Child, createDatabase, startChild, startPostgres } from '@crewkit/test-servers';
import { expect, it, onTestFinished } from 'vitest';

import { postgresStore } from '../../src/index.js';
import { emptyDatabase } from '../support/temporary-database.js';

interface Appending {
  readonly child: Child;
  readonly conversationId: string;
  readonly acknowledged: string[];
}

/** Lets a process append until it has acknowledged 500 messages, then ends the process or its server with `kill`. */
async function appendUntil(url: string, mode: string, kill: (child: Child) => Promise<void>): Promise<Appending> {
  const program = await bundleChild(new URL('../child-processes/append-forever.ts', import.meta.url));
  const child = startChild(program, [url, mode]);
  const conversationId = String((await child.lines.next()).value);
  const acknowledged: string[] = [];
  for await (const line of child.lines) {
    acknowledged.push(line);
    // The child process never stops on its own, so the kill happens between two appends or during one.
    if (acknowledged.length === 500) await kill(child);
  }
  return { child, conversationId, acknowledged };
}

async function expectAllKept(url: string, { conversationId, acknowledged }: Appending): Promise<void> {
  const store = postgresStore({ connectionString: url });
  const window = { before: null, after: 0, limit: 1_000_000 };
  const messages = await store.unitOfWork.read((stores) => stores.messages.list(conversationId, window));
  const conversation = await store.unitOfWork.read((stores) => stores.conversations.findById(conversationId));
  await store.close();
  expect(messages.map((each) => each.seq)).toEqual(messages.map((_, index) => index + 1));
  expect(conversation?.lastSeq).toBe(messages.length);
  const kept = new Set(messages.map((each) => `${each.seq} ${each.id}`));
  // The last line may be cut off where the process ended.
  const whole = acknowledged.filter((line) => /^\d+ [-0-9a-f]{36}$/.test(line));
  expect(whole.length).toBeGreaterThanOrEqual(499);
  expect(whole.filter((line) => !kept.has(line))).toEqual([]);
}

const modes = ['each in its transaction', 'batched'];

it.each(modes)(
  'keeps acknowledged messages, without a gap, when its process is killed: %s',
  async (mode) => {
    const url = await emptyDatabase();
    const appending = await appendUntil(url, mode, (child) => child.kill());
    expect(appending.child.process.signalCode).toBe('SIGKILL');
    await expectAllKept(url, appending);
  },
  120_000,
);

it.each(modes)(
  'keeps acknowledged messages, without a gap, when the server is killed: %s',
  async (mode) => {
    const server = await startPostgres();
    onTestFinished(() => server.dispose());
    const { url } = await createDatabase(server.url);
    const store = postgresStore({ connectionString: url });
    await store.migrate();
    await store.close();
    const appending = await appendUntil(url, mode, async (child) => {
      await server.kill();
      await child.kill();
    });
    await server.start();
    await expectAllKept(url, appending);
  },
  120_000,
);
