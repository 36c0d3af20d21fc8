import { CrewkitError } from '@crewkit/core';
import { DatabaseError } from 'pg';
import { describe, expect, it, vi } from 'vitest';

import type { Answer } from '../connections/connection.js';
import { StatementBatches } from './statement-batches.js';

interface Input {
  readonly place: number;
  readonly name: string;
}

/** Opens batches whose statements and lone statements are answered by the test. */
function open({ holdMs = 10_000 } = {}) {
  const batches: { readonly names: string[]; answer(names: readonly string[]): void; fail(error: Error): void }[] = [];
  const alone: { readonly name: string; readonly cause: unknown; answer(): void }[] = [];
  const send = ({ values }: { values?: unknown[] }): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const inputs = JSON.parse(String(values?.[0])) as Input[];
      batches.push({
        names: inputs.map(({ name }) => name),
        answer: (names) => {
          const rows = inputs.filter(({ name }) => names.includes(name));
          resolve({ rows: rows.toReversed(), rowCount: rows.length });
        },
        fail: reject,
      });
    });
  const statements = new StatementBatches(send, { prepared: false, holdMs });
  const ask = (name: string, userId = name): Promise<unknown> =>
    statements
      .send(
        { text: 'all', input: { name }, userId },
        (cause) =>
          new Promise<Answer>((resolve) => {
            alone.push({ name, cause, answer: () => resolve({ rows: [{ name, isAlone: true }], rowCount: 1 }) });
          }),
      )
      .then(({ rows }) => rows[0]);
  return { ask, batches, alone, isAlone: () => alone.map(({ name }) => name) };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const lone = (name: string) => ({ name, isAlone: true });
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index}`);

describe('statements of concurrent callers', () => {
  it('are sent alone if no other one is in flight', async () => {
    const { ask, alone, batches } = open();
    for (const name of ['a', 'b']) {
      const asked = ask(name);
      alone.at(-1)?.answer();
      expect(await asked).toEqual(lone(name));
      await settle();
    }
    expect(batches).toEqual([]);
  });

  it('wait for the one in flight, and are then sent together, each with its own answer', async () => {
    const { ask, alone, batches } = open();
    const asked = ['a', 'b', 'c', 'd'].map((name) => ask(name));
    expect(alone).toHaveLength(1);
    alone[0]?.answer();
    await settle();
    asked.push(ask('e'));
    expect(batches.map(({ names }) => names)).toEqual([['b', 'c', 'd']]);
    batches[0]?.answer(['b', 'c', 'd']);
    await settle();
    alone[1]?.answer();
    expect(await Promise.all(asked)).toMatchObject([lone('a'), { name: 'b' }, { name: 'c' }, { name: 'd' }, lone('e')]);
  });

  it('are sent alone after a batch without an answer for them, and do not delay the next batch', async () => {
    const { ask, alone, batches, isAlone } = open();
    const [, b, c] = ['a', 'b', 'c'].map((name) => ask(name));
    alone[0]?.answer();
    await settle();
    const later = ['d', 'e'].map((name) => ask(name));
    batches[0]?.answer(['c']);
    await settle();
    expect(await c).toMatchObject({ name: 'c' });
    expect(isAlone()).toEqual(['a', 'b']);
    expect(alone[1]?.cause).toBeNull();
    batches[1]?.answer(['d', 'e']);
    expect(await Promise.all(later)).toMatchObject([{ name: 'd' }, { name: 'e' }]);
    alone[1]?.answer();
    expect(await b).toEqual(lone('b'));
  });

  it.each([new DatabaseError('violated', 1, 'error'), new Error('Connection terminated')])(
    'are sent alone after a failed batch: %s',
    async (error) => {
      const { ask, alone, batches, isAlone } = open();
      const asked = ['a', 'b', 'c'].map((name) => ask(name));
      alone[0]?.answer();
      await settle();
      batches[0]?.fail(error);
      await settle();
      expect(isAlone()).toEqual(['a', 'b', 'c']);
      expect(alone[1]?.cause).toBe(error);
      for (const each of alone) each.answer();
      expect(await Promise.all(asked)).toEqual(['a', 'b', 'c'].map(lone));
    },
  );

  it.each([
    new CrewkitError('UNAVAILABLE'),
    new Error('Query read timeout'),
    Object.assign(new DatabaseError('canceled', 1, 'error'), { code: '57014' }),
  ])('fail with their batch if the database is unreachable or too slow: %s', async (error) => {
    const { ask, alone, batches, isAlone } = open();
    const [, b, c] = ['a', 'b', 'c'].map((name) => ask(name));
    alone[0]?.answer();
    await settle();
    batches[0]?.fail(error);
    for (const each of [b, c]) await expect(each).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(isAlone()).toEqual(['a']);
  });

  it('do not wait longer than the limit for one that is slow', async () => {
    const { ask, alone, batches } = open({ holdMs: 20 });
    const asked = ['a', 'b', 'c'].map((name) => ask(name));
    await vi.waitUntil(() => batches.length === 1);
    batches[0]?.answer(['b', 'c']);
    expect(await Promise.all(asked.slice(1))).toMatchObject([{ name: 'b' }, { name: 'c' }]);
    alone[0]?.answer();
    expect(await asked[0]).toEqual(lone('a'));
  });

  it('form batches of limited size, in which no user has more than eight', async () => {
    const { ask, alone, batches } = open();
    void ask('first');
    for (const name of numbered(100)) void ask(`flood ${name}`, 'flood');
    for (const name of numbered(60)) void ask(name);
    alone[0]?.answer();
    await settle();
    const [batch] = batches;
    expect(batch?.names).toEqual([...numbered(8).map((name) => `flood ${name}`), ...numbered(56)]);
    batch?.answer([]);
    await settle();
    expect(batches[1]?.names).toEqual([
      ...numbered(16)
        .slice(8)
        .map((name) => `flood ${name}`),
      ...numbered(60).slice(56),
    ]);
  });

  it('are sent alone while too many wait', () => {
    const { ask, isAlone } = open();
    for (const name of numbered(1_003)) void ask(name);
    expect(isAlone()).toEqual(['0', '1001', '1002']);
  });
});
