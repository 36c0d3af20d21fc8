import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { atEnd } from '../../support/at-end.js';

const root = '/sys/fs/cgroup';

/**
 * A control group with a memory limit (Linux, as root). Returns `{ around, peakBytes }`: processes that `around` starts stay in the
 * group, see the limit, and are killed by the kernel when they exceed it; `peakBytes()` is the peak usage of the group, page cache
 * included. null: this machine does not allow creating such a group.
 */
export function createMemoryLimit(limitBytes) {
  return groupOfVersion1(limitBytes) ?? groupOfVersion2(limitBytes);
}

function groupOfVersion1(limitBytes) {
  const [, own] = /^\d+:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
  if (own === undefined) return null;
  const files = { limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' };
  return openGroup(join(root, 'memory'), own, { ...files, limitBytes });
}

function groupOfVersion2(limitBytes) {
  const [, own] = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
  if (own === undefined || !existsSync(join(root, 'cgroup.controllers'))) return null;
  return openGroup(root, own, { limit: 'memory.max', peak: 'memory.peak', limitBytes });
}

function openGroup(hierarchy, own, { limit, peak, limitBytes }) {
  const folder = join(hierarchy, `crewkit-campaign-${process.pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, limit), String(limitBytes));
  } catch {
    return null;
  }
  atEnd(() => rmdirSync(folder));
  const enter = (group) => writeFileSync(join(group, 'cgroup.procs'), String(process.pid));
  return {
    /** This process joins the group while `start` runs, because a process is born into the group of its parent. */
    async around(start) {
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
