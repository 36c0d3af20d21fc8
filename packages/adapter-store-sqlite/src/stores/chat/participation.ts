import type { Conversation, ConversationView, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Parameters } from '../../connections/connection.js';
import { toColumn, toInstantOrNull } from '../columns.js';
import { findPolicyOrganization, takesPart } from '../live.js';

type Settings = NonNullable<ConversationView['settings']>;
export type SettingsChanges = StoreInput<'conversations', 'setSettings', 2>;

export const getParticipation = `
  SELECT c.kind, c.last_seq, c.is_blocked, c.direct_key, p.notify, p.muted_until,
    ${findPolicyOrganization('c')} AS policy_organization_id
  FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
  WHERE p.conversation_id = @id AND p.user_id = @userId AND ${takesPart('c', 'p')}`;
const notify = 'coalesce(@notify, notify)';
const mutedUntil = 'CASE WHEN @setsMute THEN @mutedUntil ELSE muted_until END';
export const setSettings = `
  UPDATE participants SET notify = ${notify}, muted_until = ${mutedUntil}
  WHERE conversation_id = @id AND user_id = @userId AND (notify, muted_until) IS NOT (${notify}, ${mutedUntil})
    AND EXISTS (SELECT 1 FROM conversations c WHERE c.id = @id AND ${takesPart('c', 'participants')})`;
export const findSettings = `
  SELECT p.conversation_id, p.notify, p.muted_until FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
  WHERE p.conversation_id IN (SELECT value FROM json_each(@ids)) AND p.user_id = @userId AND ${takesPart('c', 'p')}`;
export const getProjectIds = `
  SELECT DISTINCT c.project_id FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
  WHERE p.user_id = @userId AND c.project_id IS NOT NULL ORDER BY c.project_id`;
export const listIds = 'SELECT conversation_id AS id FROM participants WHERE user_id = @userId LIMIT @limit';

export interface SettingsRow {
  readonly notify: Settings['notify'];
  readonly muted_until: number | null;
}

export interface OwnSettingsRow extends SettingsRow {
  readonly conversation_id: string;
}

export interface ParticipationRow extends SettingsRow {
  readonly kind: Conversation['kind'];
  readonly last_seq: number;
  readonly is_blocked: number;
  readonly direct_key: string | null;
  readonly policy_organization_id: string | null;
}

export function toParticipation(row: ParticipationRow): StoreResult<'conversations', 'getParticipation'> {
  const { kind, last_seq: lastSeq, is_blocked: isBlocked, direct_key: directKey } = row;
  const policyOrganizationId = row.policy_organization_id;
  return { kind, lastSeq, isBlocked: isBlocked === 1, directKey, policyOrganizationId, settings: toSettings(row) };
}

export function toSettings({ notify, muted_until: mutedUntil }: SettingsRow): Settings {
  return { notify, mutedUntil: toInstantOrNull(mutedUntil) };
}

export function toColumns({ notify, mutedUntil }: SettingsChanges): Parameters {
  const setsMute = mutedUntil === undefined ? 0 : 1;
  return { notify: notify ?? null, setsMute, mutedUntil: mutedUntil ? toColumn(mutedUntil) : null };
}
