import { expect, it, vi } from 'vitest';

import { CrewkitError } from '../crewkit-error.js';
import type { ErrorCode } from '../error-codes.js';
import type { Task } from '../schemas.js';
import { TaskCollection } from './task-collection.js';
import type { ProjectListener } from './watched-projects.js';

const task = (number: number, title = 'T'): Task => ({ id: `${number}`, number, title }) as Task;
const refusal = (code: ErrorCode, retryAfterSeconds?: number) =>
  new CrewkitError(code, { message: code, retryAfterSeconds });

/** Simulates a server with the changes `log`, in which a number alone is a deletion. */
function setUp() {
  const log: (Task | number)[] = [];
  let fault: CrewkitError | null = null;
  let listener: ProjectListener = () => undefined;
  const reads: string[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const ended = vi.fn();
  const collection = new TaskCollection({
    async read(changedAfter, limit) {
      reads.push(changedAfter);
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      await Promise.resolve();
      running -= 1;
      if (fault !== null) throw fault;
      const after = changedAfter === 'start' ? 0 : Number(changedAfter);
      if (after > log.length) throw refusal('CURSOR_INVALID');
      const page = log.slice(after, after + limit);
      return {
        items: page.filter((each) => typeof each !== 'number'),
        deletedIds: page.filter((each) => typeof each === 'number').map(String),
        nextCursor: `${after + page.length}`,
      };
    },
    watch(given) {
      listener = given;
      return () => {
        listener = () => undefined;
      };
    },
    changed: () => undefined,
    ended,
  });
  return {
    log,
    reads,
    ended,
    collection,
    tell: (isWatched = true) => listener(isWatched),
    fail: (error: CrewkitError | null) => {
      fault = error;
    },
    mostAtOnce: () => mostAtOnce,
    titles: () => collection.state.tasks.map(({ number, title }) => `${number} ${title}`),
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('reads all pages of tasks, and is live once the server watches and all changes were read', async () => {
  const { log, collection, tell, reads } = setUp();
  for (let number = 250; number >= 1; number -= 1) log.push(task(number));
  expect(collection.state).toEqual({ status: 'loading', tasks: [], error: null });
  await settled();
  expect([collection.state.status, reads.slice(0, 3)]).toEqual(['behind', ['start', '100', '200']]);
  expect(collection.state.tasks.map(({ number }) => number)).toEqual(Array.from({ length: 250 }, (_, i) => i + 1));
  tell();
  await settled();
  expect(collection.state.status).toBe('live');
  tell(false);
  expect(collection.state.status).toBe('behind');
});

it('reads changes one request at a time, however many events arrive', async () => {
  const { log, tell, reads, titles, mostAtOnce } = setUp();
  tell();
  await settled();
  const before = reads.length;
  log.push(task(1), task(2), task(1, 'Changed'), 2);
  for (let count = 0; count < 50; count += 1) tell();
  await settled();
  expect([titles(), mostAtOnce(), reads.length - before]).toEqual([['1 Changed'], 1, 2]);
});

it('reads all tasks again, and shows the old ones until then, if the server was restored from a backup', async () => {
  const { log, collection, tell, titles } = setUp();
  log.push(task(1), task(2), task(3));
  await settled();
  log.splice(0, 3, task(1, 'Old'));
  tell();
  await Promise.resolve();
  expect(titles()).toEqual(['1 T', '2 T', '3 T']);
  await settled();
  await settled();
  expect([titles(), collection.state.status]).toEqual([['1 Old'], 'live']);
});

it.each(['NOT_FOUND', 'FORBIDDEN', 'POLICY_NOT_MET'] as const)('ends without tasks after %s', async (code) => {
  const { log, collection, tell, fail, titles, ended } = setUp();
  log.push(task(1));
  await settled();
  fail(refusal(code));
  tell();
  await settled();
  expect([collection.state.status, collection.state.error?.code, titles()]).toEqual(['gone', code, []]);
  expect(ended).toHaveBeenCalledOnce();
});

it('waits as long as the server asks before it reads again, also if something happens in between', async () => {
  vi.useFakeTimers();
  try {
    const { log, collection, tell, fail, reads } = setUp();
    tell();
    await vi.advanceTimersByTimeAsync(0);
    fail(refusal('RATE_LIMITED', 40));
    tell();
    await vi.advanceTimersByTimeAsync(0);
    expect([collection.state.status, collection.state.error?.code]).toEqual(['behind', 'RATE_LIMITED']);
    fail(null);
    log.push(task(1));
    const before = reads.length;
    tell();
    await vi.advanceTimersByTimeAsync(39_000);
    expect(reads.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1000);
    expect([collection.state.status, collection.state.tasks.length]).toEqual(['live', 1]);
  } finally {
    vi.useRealTimers();
  }
});

it('does nothing after it was closed', async () => {
  const { log, collection, tell, reads, ended } = setUp();
  await settled();
  collection.close();
  collection.close();
  log.push(task(1));
  tell();
  collection.retryNow();
  await settled();
  expect([reads.length, collection.state.tasks]).toEqual([1, []]);
  expect(ended).toHaveBeenCalledOnce();
});
