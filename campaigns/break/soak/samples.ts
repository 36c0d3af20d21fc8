import { readFileSync } from 'node:fs';

import { median } from '../../support/statistics.js';
import type { Checks } from '../parts/checks.js';
import type { ServerProcess } from '../parts/server-process.js';
import type { World } from './world.js';

interface Sample {
  readonly at: number;
  readonly residentMebibytes: number;
  readonly handles: number;
}

/** A process, from its start to its end. */
interface Life {
  readonly server: ServerProcess;
  readonly restarts: number;
  readonly points: Sample[];
}

const everyMs = 500;
// The time after a fault without samples. Requests that wait during a fault, their sockets and connections, and the work that follows do
// not count as growth.
const calmMs = 1000;
// The warm-up time, in which a process loads and compiles code and fills its pools.
const shortestLifeMs = 90_000;
const mostGrowthShare = 0.2;
const mostGrowthMebibytes = 32;
const mostHandlesMore = 16;

/** Returns the percentage of the last minute in which tasks waited for a processor, or null if it is not available. */
export function waitingForProcessors(): number | null {
  try {
    const [, share] = /avg60=([\d.]+)/.exec(readFileSync('/proc/pressure/cpu', 'utf8')) ?? [];
    return share === undefined ? null : Number(share);
  } catch {
    return null;
  }
}

/**
 * Samples the memory and open files of each process while there is no fault. The growth is judged by a regression line through the last two
 * thirds of the samples.
 */
export class Samples {
  readonly #lives: Life[] = [];
  readonly #world: World;
  readonly #timer: NodeJS.Timeout;

  constructor(world: World) {
    this.#world = world;
    this.#timer = setInterval(() => this.take(), everyMs);
  }

  private take(): void {
    if (!this.isCalm()) return;
    for (const server of this.#world.servers) {
      const sample = server.sample();
      if (sample === null || !server.runs) continue;
      this.findLife(server).points.push({ ...sample, at: performance.now() });
    }
  }

  private findLife(server: ServerProcess): Life {
    const { restarts } = server;
    const known = this.#lives.find((each) => each.server === server && each.restarts === restarts);
    if (known !== undefined) return known;
    const life: Life = { server, restarts, points: [] };
    this.#lives.push(life);
    return life;
  }

  private isCalm(): boolean {
    const since = performance.now() - calmMs;
    return this.#world.faults.every(({ endedAt }) => endedAt !== null && endedAt < since);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Judges the processes that ran long enough, and returns table rows. */
  judge(checks: Checks): string[][] {
    const rows: string[][] = [];
    for (const { server, restarts, points } of this.#lives) {
      const lastedMs = points[points.length - 1].at - points[0].at;
      if (lastedMs < shortestLifeMs) continue;
      const late = points.filter(({ at }) => at >= points[0].at + lastedMs / 3);
      const [begin, growth] = fittedLine(late.map(({ at, residentMebibytes }) => [at, residentMebibytes] as const));
      const what = `${server.name} #${restarts}: ${begin.toFixed(0)} MiB, then ${growth.toFixed(1)} more`;
      const bound = Math.max(mostGrowthMebibytes, begin * mostGrowthShare);
      checks.expect(growth <= bound, 'memory is flat', what);
      const half = Math.floor(late.length / 2);
      const [handles, handlesMore] = growthOfMedians(
        late.map((each) => each.handles),
        half,
      );
      checks.expect(handlesMore <= mostHandlesMore, 'open files are flat', `${server.name}: ${handlesMore} more`);
      const perMinute = growth / ((late[late.length - 1].at - late[0].at) / 60_000);
      const figures = [begin, begin + growth, perMinute].map((value) => value.toFixed(1));
      rows.push([
        `${server.name} #${restarts}`,
        (lastedMs / 60_000).toFixed(1),
        ...figures,
        `${handles} → ${handles + handlesMore}`,
      ]);
    }
    return rows;
  }
}

/** Computes a line by least squares, and returns its start and its slope. */
type Point = readonly [number, number];

function fittedLine(points: readonly Point[]): Point {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [middleX, middleY] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0) / (spread || 1);
  const [firstX, lastX] = [points[0][0], points[points.length - 1][0]];
  return [middleY + slope * (firstX - middleX), slope * (lastX - firstX)];
}

function growthOfMedians(values: readonly number[], half: number): Point {
  const [early, late] = [median(values.slice(0, half)), median(values.slice(half))];
  return [early, late - early];
}
