import type { Stores } from '@crewkit/core/adapter';

import { openUnitOfWork, type Opened } from './open-unit-of-work.js';

export const racers = 16;

/** Opens two stores on one database, as two processes do. */
export async function openTwo(): Promise<[Opened, Opened]> {
  const first = await openUnitOfWork({ maxConnections: racers / 2 });
  const second = await openUnitOfWork({ maxConnections: racers / 2, url: first.url });
  // Connections are opened in advance, because a transaction that first has to open a connection starts too late.
  for (const { pool } of [first, second]) {
    const clients = await Promise.all(Array.from({ length: racers / 2 }, () => pool.connect()));
    for (const client of clients) client.release();
  }
  return [first, second];
}

interface Race<T> {
  readonly outcomes: T[];
  /** The total number of runs of the work. */
  readonly runs: number;
}

/** Runs the work in as many concurrent transactions as there are racers. */
export async function race<T>(
  processes: readonly [Opened, Opened],
  work: (stores: Stores, index: number) => Promise<T>,
): Promise<Race<T>> {
  let runs = 0;
  const outcomes = await Promise.all(
    Array.from({ length: racers }, (_, index) =>
      pick(processes, index).unitOfWork.run((stores) => {
        runs += 1;
        return work(stores, index);
      }),
    ),
  );
  return { outcomes, runs };
}

/** Alternates between the two stores. */
export const pick = ([first, second]: readonly [Opened, Opened], index: number): Opened =>
  index % 2 === 0 ? first : second;
export const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
