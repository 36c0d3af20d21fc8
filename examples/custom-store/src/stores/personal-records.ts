import type { PersonalDataSection, PersonalRecord } from '@crewkit/core/domain';
import { isHeldBy, placeId } from '../assignments.js';
import { rowKey } from '../row-key.js';
import type { Tables } from '../tables.js';
import { listParticipants } from '../takes-part.js';

export interface PersonKey {
  readonly accountId: string;
  readonly email: string;
}

interface Positioned {
  /** Sorts oldest first. */
  readonly position: string;
  readonly record: PersonalRecord;
}

type List = (tables: Tables, person: PersonKey) => Positioned[];

/** Instants as ISO text sort chronologically; the key separates rows of the same instant. */
const since = (instant: Date, key: string): string => rowKey(instant.toISOString(), key);

const sessions: List = (tables, { accountId }) =>
  [...tables.sessions.values()]
    .filter((each) => each.accountId === accountId)
    .map(({ accountId: _his, ...record }) => ({ position: since(record.createdAt, record.id), record }));

const devices: List = (tables, { accountId }) =>
  [...tables.knownDevices]
    .filter(([, each]) => each.accountId === accountId)
    .map(([key, { firstSeenAt, lastSeenAt }]) => ({
      position: since(firstSeenAt, key),
      record: { firstSeenAt, lastSeenAt },
    }));

const identities: List = (tables, { accountId }) =>
  [...tables.identities.values()]
    .filter((each) => each.accountId === accountId)
    .map(({ accountId: _his, ...record }) => ({ position: since(record.createdAt, record.id), record }));

const twoFactor: List = (tables, { accountId }) => {
  const secret = tables.twoFactorSecrets.get(accountId);
  if (secret === undefined) return [];
  const recoveryCodesLeft = [...tables.recoveryCodes.values()].filter((each) => each.accountId === accountId).length;
  return [{ position: accountId, record: { enabledAt: secret.enabledAt, recoveryCodesLeft } }];
};

const emailChanges: List = (tables, { accountId }) =>
  [...tables.emailChanges]
    .filter(([, each]) => each.accountId === accountId)
    .map(([key, { newEmail, createdAt, expiresAt }]) => ({
      position: since(createdAt, key),
      record: { newEmail, createdAt, expiresAt },
    }));

const organizations: List = (tables, { accountId }) =>
  [...tables.memberships.values()]
    .filter((each) => each.userId === accountId)
    .map(({ organizationId, joinedAt }) => {
      const name = organizationName(tables, organizationId);
      return { position: since(joinedAt, organizationId), record: { organizationId, name, joinedAt } };
    });

const roles: List = (tables, { accountId }) =>
  [...tables.assignments]
    .filter(([, each]) => isHeldBy(accountId, each))
    .map(([key, { roleId, place, createdAt, expiresAt }]) => {
      const roleName = tables.roles.get(roleId)?.name ?? '';
      const record = { roleId, roleName, scope: place.scope, scopeId: placeId(place), createdAt, expiresAt };
      return { position: since(createdAt, key), record };
    });

const groups: List = (tables, { accountId }) =>
  [...tables.groupMembers.values()]
    .filter((each) => each.userId === accountId)
    .map(({ groupId, organizationId }) => {
      const groupName = tables.groups.get(groupId)?.name ?? '';
      return { position: groupId, record: { groupId, groupName, organizationId } };
    });

const invitationsSent: List = (tables, { accountId }) =>
  [...tables.invitations.values()]
    .filter((each) => each.invitedBy === accountId)
    .map(({ id, organizationId, email, createdAt, expiresAt }) => ({
      position: since(createdAt, id),
      record: { id, organizationId, email, createdAt, expiresAt },
    }));

const invitationsReceived: List = (tables, { email }) =>
  [...tables.invitations.values()]
    .filter((each) => each.email === email)
    .map(({ id, organizationId, createdAt, expiresAt }) => {
      const name = organizationName(tables, organizationId);
      const record = { id, organizationId, organizationName: name, createdAt, expiresAt };
      return { position: since(createdAt, id), record };
    });

// The content of a task belongs to its project: others may have changed it since, and the user may no longer be able to see it.
const createdTasks: List = (tables, { accountId }) =>
  [...tables.tasks.values()]
    .filter((each) => each.createdBy === accountId)
    .map(({ id, projectId, number, createdAt }) => ({
      position: since(createdAt, id),
      record: { id, projectId, number, createdAt },
    }));

const assignedTasks: List = (tables, { accountId }) =>
  [...tables.tasks.values()]
    .filter((each) => each.assigneeIds.includes(accountId))
    .map(({ id, projectId }) => ({ position: id, record: { taskId: id, projectId } }));

const conversations: List = (tables, { accountId }) =>
  [...tables.conversations.values()].flatMap((row) => {
    const { id, kind, organizationId, title, hiddenAt } = row;
    return listParticipants(tables, row)
      .filter((each) => each.userId === accountId)
      .map(({ role, joinedAt, lastReadSeq }) => ({
        position: since(joinedAt, id),
        record: {
          ...{ conversationId: id, kind, organizationId, title, role, joinedAt, lastReadSeq },
          hiddenAtSeq: hiddenAt[accountId] ?? null,
        },
      }));
  });

const messages: List = (tables, { accountId }) =>
  [...tables.messages.values()]
    .filter(({ message }) => message.senderId === accountId)
    .map(({ message: { id, conversationId, seq, kind, body, createdAt, editedAt, deletedAt } }) => ({
      position: since(createdAt, rowKey(conversationId, String(seq).padStart(16, '0'))),
      record: { id, conversationId, seq, kind, body, createdAt, editedAt, deletedAt },
    }));

/** The attachments of the user's messages; attachments without a message only wait for the sweep. */
const attachments: List = (tables, { accountId }) =>
  [...tables.attachments.values()].flatMap(({ pending, attached }) => {
    if (attached === null || pending.uploadedBy !== accountId) return [];
    const { id, fileName, contentType, size, voice } = attached.file;
    const { conversationId, createdAt } = pending;
    const file = { fileName, contentType, size, durationMs: voice?.durationMs ?? null };
    const record = { id, conversationId, messageId: attached.messageId, ...file, createdAt };
    return [{ position: since(createdAt, id), record }];
  });

const mentions: List = (tables, { accountId }) =>
  [...tables.mentions.values()]
    .filter(({ waiting }) => waiting.userId === accountId)
    .map(({ waiting: { messageId, conversationId, mentionedBy }, dueAt }) => ({
      position: since(dueAt, messageId),
      record: { messageId, conversationId, mentionedBy, dueAt },
    }));

const presence: List = ({ presence: all }, { accountId }) => {
  const seenAt = all.get(accountId);
  return seenAt === undefined ? [] : [{ position: accountId, record: { seenAt } }];
};

const blockedUsers: List = (tables, { accountId }) =>
  [...tables.blockedUsers.values()]
    .filter((each) => each.userId === accountId)
    .map(({ blockedUserId, blockedAt }) => ({
      position: since(blockedAt, blockedUserId),
      record: { userId: blockedUserId, blockedAt },
    }));

const auditEvents: List = (tables, { accountId }) =>
  [...tables.auditEvents.values()]
    .filter(({ event }) => event.actorId === accountId)
    .map(({ event: { actorId: _he, details: _details, ...record } }) => ({
      position: since(record.createdAt, record.id),
      record,
    }));

/** Lists every section field by field, so that a field added to a table is not exported by accident. */
export const personalRecords: Readonly<Record<PersonalDataSection, List>> = {
  sessions,
  devices,
  identities,
  twoFactor,
  emailChanges,
  organizations,
  roles,
  groups,
  invitationsSent,
  invitationsReceived,
  createdTasks,
  assignedTasks,
  conversations,
  messages,
  attachments,
  mentions,
  presence,
  blockedUsers,
  auditEvents,
};

function organizationName({ organizations: all }: Tables, id: string): string {
  return all.get(id)?.entity.name ?? '';
}
