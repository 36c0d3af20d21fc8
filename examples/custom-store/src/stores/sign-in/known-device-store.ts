import type { Store } from '@crewkit/core/adapter';
import { deleteRows, hashKey, rowKey } from '../../tables/rows.js';
import type { DeviceRow } from '../../tables/tables.js';
import type { View } from '../../tables/view.js';

export class MemoryKnownDeviceStore implements Store<'knownDevices'> {
  constructor(private readonly view: View) {}

  async remember(...[device]: Parameters<Store<'knownDevices'>['remember']>): Promise<'first' | 'new' | 'known'> {
    const { userId, fingerprint, seenAt } = device;
    const devices = await this.view.edit('knownDevices');
    const key = rowKey(userId, hashKey(fingerprint));
    const before = devices.get(key);
    const hasAny = [...devices.values()].some((each) => each.userId === userId);
    devices.set(key, { userId, firstSeenAt: before?.firstSeenAt ?? seenAt, lastSeenAt: seenAt });
    if (before !== undefined) return 'known';
    return hasAny ? 'new' : 'first';
  }

  async deleteIdle(before: Date): Promise<number> {
    const devices = await this.view.edit('knownDevices');
    // Keep each account's most recently seen device. Of several devices seen at the same instant, the last row is kept.
    const last = new Map<string, DeviceRow>();
    for (const each of devices.values()) {
      const known = last.get(each.userId);
      if (known === undefined || each.lastSeenAt >= known.lastSeenAt) last.set(each.userId, each);
    }
    return deleteRows(devices, (each) => each.lastSeenAt <= before && last.get(each.userId) !== each).length;
  }
}
