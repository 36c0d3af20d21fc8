import type { PersonalDataSection } from '@crewkit/core/adapter';
import { isHeldBy, placeId } from '../access/assignments.js';
import { rowKey } from '../../tables/rows.js';
import type { Tables } from '../../tables/tables.js';
import { since, type List } from './positioned.js';
import { getSettings } from '../chat/conversation-row.js';
import { listParticipants } from '../chat/takes-part.js';

const sessions: List = (tables, { userId }) =>
  [...tables.sessions.values()]
    .filter((each) => each.userId === userId)
    .map(({ userId: _his, ...record }) => ({ position: since(record.createdAt, record.id), record }));

const devices: List = (tables, { userId }) =>
  [...tables.knownDevices]
    .filter(([, each]) => each.userId === userId)
    .map(([key, { firstSeenAt, lastSeenAt }]) => ({
      position: since(firstSeenAt, key),
      record: { firstSeenAt, lastSeenAt },
    }));

const apiKeys: List = (tables, { userId }) =>
  [...tables.apiKeys.values()]
    .filter((row) => row.userId === userId)
    .map(({ key: { id, name, createdAt, expiresAt, lastUsedAt } }) => ({
      position: since(createdAt, id),
      record: { id, name, createdAt, expiresAt, lastUsedAt },
    }));

const passkeys: List = (tables, { userId }) =>
  [...tables.passkeys.values()]
    .filter((each) => each.userId === userId)
    .map(({ id, name, backedUp, createdAt, lastUsedAt }) => ({
      position: since(createdAt, id),
      record: { id, name, backedUp, createdAt, lastUsedAt },
    }));

const identities: List = (tables, { userId }) =>
  [...tables.identities.values()]
    .filter((each) => each.userId === userId)
    .map(({ userId: _his, ...record }) => ({ position: since(record.createdAt, record.id), record }));

const twoFactor: List = (tables, { userId }) => {
  const secret = tables.twoFactorSecrets.get(userId);
  if (secret === undefined) return [];
  const recoveryCodesLeft = [...tables.recoveryCodes.values()].filter((each) => each.userId === userId).length;
  return [{ position: userId, record: { enabledAt: secret.enabledAt, recoveryCodesLeft } }];
};

const emailChanges: List = (tables, { userId }) =>
  [...tables.emailChanges]
    .filter(([, each]) => each.userId === userId)
    .map(([key, { newEmail, createdAt, expiresAt }]) => ({
      position: since(createdAt, key),
      record: { newEmail, createdAt, expiresAt },
    }));

const organizations: List = (tables, { userId }) =>
  [...tables.memberships.values()]
    .filter((each) => each.userId === userId)
    .map(({ organizationId, joinedAt }) => {
      const name = organizationName(tables, organizationId);
      return { position: since(joinedAt, organizationId), record: { organizationId, name, joinedAt } };
    });

const roles: List = (tables, { userId }) =>
  [...tables.assignments]
    .filter(([, each]) => isHeldBy(userId, each))
    .map(([key, { roleId, place, createdAt, expiresAt }]) => {
      const roleName = tables.roles.get(roleId)?.name ?? '';
      const record = { roleId, roleName, scope: place.scope, scopeId: placeId(place), createdAt, expiresAt };
      return { position: since(createdAt, key), record };
    });

const groups: List = (tables, { userId }) =>
  [...tables.groupMembers.values()]
    .filter((each) => each.userId === userId)
    .map(({ groupId, organizationId }) => {
      const groupName = tables.groups.get(groupId)?.name ?? '';
      return { position: groupId, record: { groupId, groupName, organizationId } };
    });

const invitationsSent: List = (tables, { userId }) =>
  [...tables.invitations.values()]
    .filter((each) => each.invitedBy === userId)
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

// A task's content belongs to its project: other users may have changed it since, and the user may no longer be able to see it.
const createdTasks: List = (tables, { userId }) =>
  [...tables.tasks.values()]
    .filter((each) => each.createdBy === userId)
    .map(({ id, projectId, number, createdAt }) => ({
      position: since(createdAt, id),
      record: { id, projectId, number, createdAt },
    }));

const assignedTasks: List = (tables, { userId }) =>
  [...tables.tasks.values()]
    .filter((each) => each.assigneeIds.includes(userId))
    .map(({ id, projectId }) => ({ position: id, record: { taskId: id, projectId } }));

const conversations: List = (tables, { userId }) =>
  [...tables.conversations.values()].flatMap((row) => {
    const { id, kind, organizationId, title, hiddenAt } = row;
    const settings = getSettings(row, userId);
    const hiddenAtSeq = hiddenAt[userId] ?? null;
    const record = { conversationId: id, kind, organizationId, title, hiddenAtSeq, ...settings };
    return listParticipants(tables, row)
      .filter((each) => each.userId === userId)
      .map(({ role, joinedAt, lastReadSeq }) => ({
        position: since(joinedAt, id),
        record: { ...record, role, joinedAt, lastReadSeq },
      }));
  });

const messages: List = (tables, { userId }) =>
  [...tables.messages.values()]
    .filter(({ message }) => message.senderId === userId)
    .map(({ message: { id, conversationId, seq, kind, body, createdAt, editedAt, deletedAt, fields } }) => ({
      position: since(createdAt, rowKey(conversationId, String(seq).padStart(16, '0'))),
      record: { id, conversationId, seq, kind, body, createdAt, editedAt, deletedAt, fields },
    }));

/** Lists the attachments of the user's messages. Attachments without a message only wait for the sweep. */
const attachments: List = (tables, { userId }) =>
  [...tables.attachments.values()].flatMap(({ pending, attached }) => {
    if (attached === null || pending.uploadedBy !== userId) return [];
    const { id, fileName, contentType, size, voice } = attached.file;
    const { conversationId, createdAt } = pending;
    const file = { fileName, contentType, size, durationMs: voice?.durationMs ?? null };
    const record = { id, conversationId, messageId: attached.messageId, ...file, createdAt };
    return [{ position: since(createdAt, id), record }];
  });

const reactions: List = (tables, { userId }) =>
  [...tables.messages.values()].flatMap(({ message: { id: messageId, conversationId }, reactions: all }) =>
    all
      .filter((each) => each.userId === userId)
      .map(({ emoji, at: createdAt }) => ({
        position: since(createdAt, rowKey(messageId, emoji)),
        record: { messageId, conversationId, emoji, createdAt },
      })),
  );

const followedThreads: List = (tables, { userId }) =>
  [...tables.messages.values()]
    .filter(({ followers }) => userId in followers)
    .map(({ message: { id: messageId, conversationId }, followers }) => ({
      position: messageId,
      record: { messageId, conversationId, lastReadSeq: followers[userId] ?? 0 },
    }));

const mentions: List = (tables, { userId }) =>
  [...tables.mentions.values()]
    .filter(({ waiting }) => waiting.userId === userId)
    .map(({ waiting: { messageId, conversationId, mentionedBy }, dueAt }) => ({
      position: since(dueAt, messageId),
      record: { messageId, conversationId, mentionedBy, dueAt },
    }));

const notifications: List = (tables, { userId }) =>
  [...tables.notifications.values()]
    .filter((each) => each.userId === userId)
    .map(({ id, kind, subjectId, messageId, count, position, createdAt, readAt }) => ({
      position: String(position).padStart(16, '0'),
      record: { id, kind, subjectId, messageId, count, createdAt, readAt },
    }));

const notificationSettings: List = ({ notificationSettings: all }, { userId }) => {
  const settings = all.get(userId);
  return settings === undefined ? [] : [{ position: userId, record: { settings: { ...settings } } }];
};

const pushSubscriptions: List = (tables, { userId }) =>
  [...tables.pushSubscriptions.values()].flatMap(({ id, userId: owner, sessionId, endpoint, createdAt }) =>
    owner === userId ? [{ position: id, record: { id, sessionId, endpoint, createdAt } }] : [],
  );

const presence: List = ({ presence: all }, { userId }) => {
  const seenAt = all.get(userId);
  return seenAt === undefined ? [] : [{ position: userId, record: { seenAt } }];
};

const shownPresence: List = ({ visibleUsers }, { userId }) => {
  const lastActiveAt = visibleUsers.get(userId);
  return lastActiveAt === undefined ? [] : [{ position: userId, record: { lastActiveAt } }];
};

const blockedUsers: List = (tables, { userId }) =>
  [...tables.blockedUsers.values()]
    .filter((each) => each.userId === userId)
    .map(({ blockedUserId, blockedAt }) => ({
      position: since(blockedAt, blockedUserId),
      record: { userId: blockedUserId, blockedAt },
    }));

const auditEvents: List = (tables, { userId }) =>
  [...tables.auditEvents.values()]
    .filter(({ event }) => event.actorId === userId)
    .map(({ event: { actorId: _he, details: _details, ...record } }) => ({
      position: since(record.createdAt, record.id),
      record,
    }));

/** The lists of all sections. Each names its fields, so that a field added to a table is not exported by accident. */
export const personalRecords: Readonly<Record<PersonalDataSection, List>> = {
  sessions,
  passkeys,
  devices,
  identities,
  twoFactor,
  emailChanges,
  apiKeys,
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
  reactions,
  followedThreads,
  mentions,
  notifications,
  notificationSettings,
  pushSubscriptions,
  presence,
  shownPresence,
  blockedUsers,
  auditEvents,
};

function organizationName({ organizations: all }: Tables, id: string): string {
  return all.get(id)?.entity.name ?? '';
}
