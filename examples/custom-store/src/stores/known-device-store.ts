import type { KnownDeviceStore } from '@crewkit/core/ports';
import { deleteRows } from '../delete-rows.js';
import { hashKey } from '../hash-key.js';
import { rowKey } from '../row-key.js';
import type { View } from '../view.js';

export class MemoryKnownDeviceStore implements KnownDeviceStore {
  constructor(private readonly view: View) {}

  async remember(...[device]: Parameters<KnownDeviceStore['remember']>): Promise<'first' | 'new' | 'known'> {
    const { accountId, fingerprint, seenAt } = device;
    const devices = await this.view.edit('knownDevices');
    const key = rowKey(accountId, hashKey(fingerprint));
    const before = devices.get(key);
    const hasAny = [...devices.values()].some((each) => each.accountId === accountId);
    devices.set(key, { accountId, firstSeenAt: before?.firstSeenAt ?? seenAt, lastSeenAt: seenAt });
    if (before !== undefined) return 'known';
    return hasAny ? 'new' : 'first';
  }

  async deleteIdle(before: Date): Promise<number> {
    return deleteRows(await this.view.edit('knownDevices'), (each) => each.lastSeenAt <= before).length;
  }
}
