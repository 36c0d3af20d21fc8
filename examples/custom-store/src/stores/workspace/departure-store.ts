import type { StoreInput, Store } from '@crewkit/core/adapter';
import { rowKey } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';
import { hasParticipant, isInOrganization } from '../chat/conversation-row.js';

type Departure = StoreInput<'departures', 'insert'>;

export class MemoryDepartureStore implements Store<'departures'> {
  constructor(private readonly view: View) {}

  async insert({ organizationId, userId }: Departure, at: Date): Promise<void> {
    const departures = await this.view.edit('departures');
    const key = rowKey(organizationId, userId);
    if (!departures.has(key)) departures.set(key, { organizationId, userId, leftAt: at });
  }

  async isPending({ organizationId, userId }: Departure): Promise<boolean> {
    return this.view.tables.departures.has(rowKey(organizationId, userId));
  }

  async list(limit: number): Promise<Departure[]> {
    const departures = [...this.view.tables.departures].sort(
      ([a, { leftAt: x }], [b, { leftAt: y }]) => x.getTime() - y.getTime() || (a < b ? -1 : 1),
    );
    return departures.slice(0, limit).map(([, { organizationId, userId }]) => ({ organizationId, userId }));
  }

  async finish({ organizationId, userId }: Departure): Promise<boolean> {
    const departures = await this.view.edit('departures');
    const conversations = [...this.view.tables.conversations.values()];
    const isIn = isInOrganization(this.view.tables, organizationId);
    if (conversations.some((row) => hasParticipant(row, userId) && isIn(row))) return false;
    return departures.delete(rowKey(organizationId, userId));
  }
}
