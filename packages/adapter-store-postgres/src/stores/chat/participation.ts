import type { ConversationView, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Parameters } from '../../connections/connection.js';
import { findPolicyOrganization, takesPart } from '../live.js';

type Participation = StoreResult<'conversations', 'getParticipation'>;
type Settings = NonNullable<ConversationView['settings']>;
export type SettingsChanges = StoreInput<'conversations', 'setSettings', 2>;

export const getParticipation = `
  SELECT c.kind, c.last_seq AS "lastSeq", c.is_blocked AS "isBlocked", c.direct_key AS "directKey",
    ${findPolicyOrganization('c')} AS "policyOrganizationId", p.notify, p.muted_until
  FROM crewkit.participants p JOIN crewkit.conversations c ON c.id = p.conversation_id
  WHERE p.conversation_id = $1 AND p.user_id = $2 AND ${takesPart('c', 'p')}`;
const notify = 'coalesce($3, p.notify)';
const mutedUntil = 'CASE WHEN $4::boolean THEN $5::timestamptz ELSE p.muted_until END';
export const setSettings = `
  UPDATE crewkit.participants p SET notify = ${notify}, muted_until = ${mutedUntil}
  FROM crewkit.conversations c
  WHERE p.conversation_id = $1 AND p.user_id = $2 AND c.id = p.conversation_id AND ${takesPart('c', 'p')}
    AND (p.notify, p.muted_until) IS DISTINCT FROM (${notify}, ${mutedUntil})`;
export const findSettings = `
  SELECT p.conversation_id, p.notify, p.muted_until
  FROM crewkit.participants p JOIN crewkit.conversations c ON c.id = p.conversation_id
  WHERE p.conversation_id = ANY ($1::uuid[]) AND p.user_id = $2 AND ${takesPart('c', 'p')}`;
export const listIdsOfEach = `
  SELECT u.id AS user_id, p.conversation_id FROM unnest($1::uuid[]) AS u (id)
  CROSS JOIN LATERAL (SELECT conversation_id FROM crewkit.participants WHERE user_id = u.id LIMIT $2) p`;

export interface SettingsRow {
  readonly notify: Settings['notify'];
  readonly muted_until: Date | null;
}

export interface OwnSettingsRow extends SettingsRow {
  readonly conversation_id: string;
}

export type ParticipationRow = Omit<Participation, 'settings'> & SettingsRow;

export function toParticipation({ notify, muted_until, ...participation }: ParticipationRow): Participation {
  return { ...participation, settings: toSettings({ notify, muted_until }) };
}

export function toSettings({ notify, muted_until: mutedUntil }: SettingsRow): Settings {
  return { notify, mutedUntil };
}

export function toParameters({ notify, mutedUntil }: SettingsChanges): Parameters {
  return [notify ?? null, mutedUntil !== undefined, mutedUntil ?? null];
}

export interface IdRow {
  readonly user_id: string;
  readonly conversation_id: string;
}

export function toIdsOfEach(
  userIds: readonly string[],
  rows: readonly IdRow[],
): ReadonlyMap<string, readonly string[]> {
  const ids = new Map(userIds.map((userId) => [userId, [] as string[]]));
  for (const { user_id: userId, conversation_id: id } of rows) ids.get(userId)?.push(id);
  return ids;
}
