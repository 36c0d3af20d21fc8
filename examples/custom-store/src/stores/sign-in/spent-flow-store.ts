import type { Store } from '@crewkit/core/adapter';
import { deleteRows, hashKey } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';

export class MemorySpentFlowStore implements Store<'spentFlows'> {
  constructor(private readonly view: View) {}

  async spend(flowHash: Uint8Array, expiresAt: Date): Promise<boolean> {
    const flows = await this.view.edit('spentFlows');
    if (flows.has(hashKey(flowHash))) return false;
    flows.set(hashKey(flowHash), expiresAt);
    return true;
  }

  async deleteExpired(now: Date): Promise<number> {
    return deleteRows(await this.view.edit('spentFlows'), (expiresAt) => expiresAt <= now).length;
  }
}
