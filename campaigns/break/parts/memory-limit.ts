import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { atEnd } from '../../support/at-end.js';

const root = '/sys/fs/cgroup';

export interface MemoryLimit {
  /** Processes that `start` starts stay in the group, see the limit, and are killed by the kernel when they exceed it. */
  around<Result>(start: () => Promise<Result>): Promise<Result>;
  /** Returns the peak usage of the group, page cache included. */
  peakBytes(): number;
}

/**
 * A control group with a memory limit (Linux, as root). null: this machine does not allow creating such a group.
 */
export function createMemoryLimit(limitBytes: number): MemoryLimit | null {
  return groupOfVersion1(limitBytes) ?? groupOfVersion2(limitBytes);
}

function groupOfVersion1(limitBytes: number): MemoryLimit | null {
  const [, own] = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
  if (own === undefined) return null;
  const files = { limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' };
  return openGroup(join(root, 'memory'), own, { ...files, limitBytes });
}

function groupOfVersion2(limitBytes: number): MemoryLimit | null {
  const [, own] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
  if (own === undefined || !existsSync(join(root, 'cgroup.controllers'))) return null;
  return openGroup(root, own, { limit: 'memory.max', peak: 'memory.peak', limitBytes });
}

interface GroupFiles {
  readonly limit: string;
  readonly peak: string;
  readonly limitBytes: number;
}

function openGroup(hierarchy: string, own: string, { limit, peak, limitBytes }: GroupFiles): MemoryLimit | null {
  const folder = join(hierarchy, `crewkit-campaign-${process.pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, limit), String(limitBytes));
  } catch {
    return null;
  }
  atEnd(() => rmdirSync(folder));
  const enter = (group: string) => writeFileSync(join(group, 'cgroup.procs'), String(process.pid));
  return {
    /** This process joins the group while `start` runs, because a process is born into the group of its parent. */
    async around<Result>(start: () => Promise<Result>) {
      enter(folder);
      try {
        return await start();
      } finally {
        enter(join(hierarchy, own));
      }
    },
    peakBytes: () => Number(readFileSync(join(folder, peak), 'utf8')),
  };
}
