import Database from 'better-sqlite3';
import { bundleChild, startChild } from '@crewkit/test-servers';
import { expect, it } from 'vitest';

import { sqliteStore } from '../../src/index.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

it('keeps acknowledged messages, without a gap, when its process is killed during appends', async () => {
  const path = temporaryDatabasePath();
  const child = startChild(await bundleChild(new URL('../child-processes/append-forever.ts', import.meta.url)), [path]);
  const conversationId = String((await child.lines.next()).value);
  const acknowledged: string[] = [];
  for await (const line of child.lines) {
    acknowledged.push(line);
    // The child process never stops on its own, so the kill happens between two appends or during one.
    if (acknowledged.length === 500) await child.kill();
  }
  expect(child.process.signalCode).toBe('SIGKILL');

  const store = sqliteStore({ path });
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

  const database = new Database(path, { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
}, 120_000);
