import type { Participant } from '@crewkit/core/adapter';
import { rowKey } from '../../tables/rows.js';
import type { ConversationRow } from '../../tables/chat-rows.js';
import type { Tables } from '../../tables/tables.js';

/** Returns the valid participants. In a group conversation of an organization, only the organization's members are valid. */
export function listParticipants(
  { memberships }: Tables,
  { organizationId, participants }: ConversationRow,
): readonly Participant[] {
  if (organizationId === null) return participants;
  return participants.filter(({ userId }) => memberships.has(rowKey(organizationId, userId)));
}

export function listUserIds(tables: Tables, row: ConversationRow): string[] {
  return listParticipants(tables, row).map(({ userId }) => userId);
}

export function takesPart(tables: Tables, row: ConversationRow, userId: string): boolean {
  return listParticipants(tables, row).some((each) => each.userId === userId);
}
