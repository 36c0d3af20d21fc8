import type { Page, PersonalDataSection, PersonalRecord, Store, StoreInput } from '@crewkit/core/adapter';
import { toPage } from '../to-page.js';
import type { View } from '../../tables/view.js';
import { hasParticipant, isLeavable } from '../chat/conversation-row.js';
import { erasePerson } from './erase-person.js';
import { personalRecords } from './personal-records.js';
import type { PersonKey } from './positioned.js';

export class MemoryPersonalDataStore implements Store<'personalData'> {
  constructor(private readonly view: View) {}

  async list(
    section: PersonalDataSection,
    person: PersonKey,
    window: StoreInput<'personalData', 'list', 2>,
  ): Promise<Page<PersonalRecord, string>> {
    const { items, next } = toPage(
      personalRecords[section](this.view.tables, person),
      window,
      ({ position }) => position,
    );
    return { items: items.map(({ record }) => record), next };
  }

  erase(person: PersonKey, at: Date): Promise<void> {
    return erasePerson(this.view, person, at);
  }

  async listClosing(limit: number): Promise<string[]> {
    const closings = [...this.view.tables.closings];
    closings.sort(([a, { closedAt: x }], [b, { closedAt: y }]) => x.getTime() - y.getTime() || (a < b ? -1 : 1));
    return closings.slice(0, limit).map(([userId]) => userId);
  }

  forgetOrigins(userId: string, limit: number): Promise<boolean> {
    return forgetOrigins(this.view, userId, limit);
  }

  async finishClosing(userId: string): Promise<boolean> {
    const closings = await this.view.edit('closings');
    const conversations = [...this.view.tables.conversations.values()];
    if (conversations.some((row) => isLeavable(row) && hasParticipant(row, userId))) return false;
    return closings.delete(userId);
  }
}

/** Implements `PersonalDataStore.forgetOrigins`. */
async function forgetOrigins(view: View, userId: string, limit: number): Promise<boolean> {
  const closing = view.tables.closings.get(userId);
  if (closing === undefined) return false;
  const rows = await view.edit('auditEvents');
  let [clients, emails] = [0, 0];
  for (const [key, { position, event }] of [...rows]) {
    const { actorId, ipAddress, userAgent, details } = event;
    const hasClient = ipAddress !== null || userAgent !== null;
    const byUser = actorId === userId && hasClient && clients < limit;
    const told = details.email === closing.email && position <= closing.lastAuditPosition && emails < limit;
    clients += Number(byUser);
    emails += Number(told);
    const { email: _gone, ...rest } = details;
    const nowhere = byUser ? { ipAddress: null, userAgent: null } : {};
    rows.set(key, { position, event: { ...event, ...nowhere, details: told ? rest : details } });
  }
  return clients === limit || emails === limit;
}
