import { randomUUID } from 'node:crypto';
import { directKey, type Stores, type Attachment, type PersonalRecord } from '@crewkit/core/adapter';
import { sampleAttachment, samplePendingAttachment } from '../chat/chat-samples.js';
import type { AddPast, Newcomer } from './personal-past.js';
import { awkwardText, toHash, sampleAccount, sampleMessage, sampleParticipant } from '../support/store-samples.js';

export type ChatSection =
  | 'conversations'
  | 'messages'
  | 'attachments'
  | 'reactions'
  | 'followedThreads'
  | 'mentions'
  | 'notifications'
  | 'notificationSettings'
  | 'presence'
  | 'shownPresence'
  | 'blockedUsers';

interface Saying {
  readonly conversationId: string;
  /** The number of the message. Messages are numbered in the order of sending. */
  readonly number: number;
  readonly body: string;
  readonly files: readonly Attachment[];
}

/** Sends a message and returns its record. */
async function say(stores: Stores, { account, id, time }: Newcomer, saying: Saying): Promise<PersonalRecord> {
  const { conversationId, number, body, files } = saying;
  const createdAt = time(20 + number);
  const kind = files.length === 0 ? 'text' : 'file';
  const fields = number === 0 ? {} : { topic: { number, text: awkwardText } };
  const changes = { id: id(0x90 - number), kind, body, contentHash: toHash(body), createdAt, fields } as const;
  const outcome = await stores.messages.append(sampleMessage(conversationId, account.id, changes));
  const seq = outcome.kind === 'appended' ? outcome.message.seq : 0;
  const to = { conversationId, messageId: changes.id, senderId: account.id };
  if (files.length > 0) await stores.attachments.attach(to, files, createdAt);
  return { id: changes.id, conversationId, seq, kind, body, createdAt, editedAt: null, deletedAt: null, fields };
}

const addConversations: AddPast<'conversations' | 'messages'> = async (stores, newcomer) => {
  const { place, account, id, time } = newcomer;
  const { host, conversationId: shared } = place;
  const direct = id(0xa0);
  const participants = [account.id, host.id].map((each) => sampleParticipant(each, { joinedAt: time(1) }));
  const key = directKey(account.id, host.id);
  await stores.conversations.insertDirectIfAbsent({
    ...{ id: direct, directKey: key, createdBy: host.id, participants, createdAt: time(1) },
  });
  const joined = sampleParticipant(account.id, { role: 'member', joinedAt: time(2) });
  await stores.conversations.addParticipants(shared, [joined], time(2));
  const said: PersonalRecord[] = [];
  // The messages alternate between the two conversations: the order is the order of all messages together.
  for (const [number, conversationId] of [shared, direct, shared].entries()) {
    said.push(await say(stores, newcomer, { conversationId, number, body: `${number} ${awkwardText}`, files: [] }));
  }
  const ofHost = sampleMessage(direct, host.id, { id: id(0xb0), createdAt: time(30) });
  await stores.messages.append(ofHost);
  await stores.messages.edit(direct, ofHost.id, { ...ofHost, editedAt: time(31) });
  await stores.conversations.advanceReadHorizon(direct, account.id, 2);
  await stores.conversations.hide(direct, account.id);
  await stores.conversations.setSettings(direct, account.id, { notify: 'mentions', mutedUntil: time(40) });
  const conversations = [
    {
      ...{ conversationId: direct, kind: 'direct', organizationId: null, title: null, role: 'owner' },
      ...{ joinedAt: time(1), lastReadSeq: 2, hiddenAtSeq: 2, notify: 'mentions', mutedUntil: time(40) },
    },
    {
      ...{ conversationId: shared, kind: 'direct', organizationId: null, title: 'All of us', role: 'member' },
      ...{ joinedAt: time(2), lastReadSeq: 0, hiddenAtSeq: null, notify: 'all', mutedUntil: null },
    },
  ];
  return { conversations, messages: said };
};

/**
 * Adds files that the user has sent. Files that wait for their message, and files whose message is deleted, are to be swept and contain no
 * other personal data.
 */
const addAttachments: AddPast<'attachments' | 'messages'> = async (stores, newcomer) => {
  const { place, account, id, time } = newcomer;
  const { host, conversationId } = place;
  const voice = { durationMs: 4_200, waveform: [0, 128, 255], durationSource: 'probed' } as const;
  const files = [
    sampleAttachment({ id: id(0xd3), fileName: awkwardText, size: 3 }),
    sampleAttachment({ id: id(0xd1), contentType: 'audio/webm', voice }),
  ];
  const upload = (file: string, uploadedBy: string, number: number): Promise<void> =>
    stores.attachments.insertPending(
      samplePendingAttachment(conversationId, uploadedBy, {
        ...{ id: file, createdAt: time(number), expiresAt: time(60_000) },
      }),
    );
  for (const [index, file] of files.entries()) await upload(file.id, account.id, 10 - index);
  const waiting = id(0xd4);
  await upload(waiting, account.id, 9);
  const message = await say(stores, newcomer, { conversationId, number: 4, body: '', files });
  const ofHost = sampleAttachment({ id: id(0xd5) });
  await upload(ofHost.id, host.id, 9);
  const said = sampleMessage(conversationId, host.id, { id: id(0xb1), kind: 'file', createdAt: time(30) });
  await stores.messages.append(said);
  await stores.attachments.attach({ ...said, messageId: said.id }, [ofHost], time(30));
  const records = files.map(({ id: fileId, fileName, contentType, size, voice: note }, index) => ({
    ...{ id: fileId, conversationId, messageId: id(0x90 - 4), fileName, contentType, size },
    ...{ durationMs: note?.durationMs ?? null, createdAt: time(10 - index) },
  }));
  return { attachments: records.reverse(), messages: [message] };
};

/** Adds reactions of the user to a message of another user, which the other user pins. */
const addReactions: AddPast<'reactions'> = async ({ messages, messageMarks }, { place, account, id, time }) => {
  const { host, conversationId } = place;
  const messageId = id(0xb2);
  await messages.append(sampleMessage(conversationId, host.id, { id: messageId, createdAt: time(31) }));
  const key = { conversationId, messageId };
  const most = { emojis: 20, reactions: 1000 };
  for (const [index, emoji] of ['👍', '❤️'].entries()) {
    for (const userId of [account.id, host.id]) {
      await messageMarks.addReaction({ ...key, userId, emoji, at: time(32 + index) }, most);
    }
  }
  await messageMarks.pin({ ...key, userId: account.id, at: time(34) }, 1);
  return { reactions: ['👍', '❤️'].map((emoji, index) => ({ ...key, emoji, createdAt: time(32 + index) })) };
};

/** Adds threads that the user follows, with replies of another user. */
const addThreads: AddPast<'followedThreads'> = async ({ messages, threads }, { place, account, id, time }) => {
  const { host, conversationId } = place;
  const records: PersonalRecord[] = [];
  for (const rootId of [id(0xb4), id(0xb5)]) {
    await messages.append(sampleMessage(conversationId, host.id, { id: rootId, createdAt: time(35) }));
    await threads.follow({ conversationId, rootId, userId: account.id }, 200);
    const reply = sampleMessage(conversationId, host.id, { threadRootId: rootId, createdAt: time(36) });
    const outcome = await messages.append(reply);
    if (outcome.kind === 'appended') {
      await threads.addReply({ ...outcome.message, rootId, at: time(36) }, 200);
      await threads.markRead({ conversationId, rootId, userId: account.id }, null);
    }
    const lastReadSeq = outcome.kind === 'appended' ? outcome.message.seq : 0;
    records.push({ messageId: rootId, conversationId, lastReadSeq });
  }
  return { followedThreads: records };
};

/** Adds mentions of the user that can be emailed, and the user's last presence, which decides whether they are. */
const addMentions: AddPast<'mentions' | 'presence'> = async ({ mentions, messages }, { place, account, id, time }) => {
  const { host, conversationId } = place;
  const records: PersonalRecord[] = [];
  for (const [index, messageId] of [id(0xe1), id(0xe0)].entries()) {
    const said = sampleMessage(conversationId, host.id, { id: messageId, mentions: [account.id], createdAt: time(40) });
    const outcome = await messages.append(said);
    const seq = outcome.kind === 'appended' ? outcome.message.seq : 0;
    const waiting = { messageId, conversationId, seq, userId: account.id, mentionedBy: host.id };
    const dueAt = time(640 + index);
    await mentions.insert([waiting, { ...waiting, userId: host.id, mentionedBy: account.id }], dueAt);
    records.push({ messageId, conversationId, mentionedBy: host.id, dueAt });
  }
  await mentions.recordSeen([account.id, host.id], time(50));
  return { mentions: records, presence: [{ seenAt: time(50) }] };
};

/** Adds a notification that was read, and an unread one that counts two events. Those of the host are not the user's data. */
const addNotifications: AddPast<'notifications' | 'notificationSettings'> = async (
  { notifications },
  { place, account, id, time },
) => {
  const { host, conversationId: subjectId } = place;
  const about = { kind: 'mention', subjectId, messageId: id(0xe1), actorId: host.id } as const;
  const [first, second] = [id(0xe3), id(0xe2)];
  for (const [index, notificationId] of [first, second, randomUUID()].entries()) {
    const event = { ...about, position: time(index).getTime(), at: time(70 + index) };
    await notifications.record(event, [{ id: notificationId, userId: account.id, listed: true }]);
    await notifications.record({ ...event, actorId: account.id }, [
      { id: randomUUID(), userId: host.id, listed: true },
    ]);
    if (index === 0) await notifications.markRead(account.id, { ids: [first], upTo: null }, time(80));
  }
  const record = { kind: 'mention', subjectId, messageId: id(0xe1) };
  const all = { inbox: true, mail: false, push: true };
  const channels = { mention: all, assigned: all, invitation: all, thread_reply: all, message: all };
  const settings = { channels, quietHours: { from: '22:00', to: '07:00' } };
  for (const userId of [account.id, host.id]) await notifications.setSettings(userId, settings);
  return {
    notificationSettings: [{ settings }],
    notifications: [
      { id: first, ...record, count: 1, createdAt: time(70), readAt: time(80) },
      { id: second, ...record, count: 2, createdAt: time(72), readAt: null },
    ],
  };
};

/** Shows the presence of the user and of the host, who are both connected. */
const addShownPresence: AddPast<'shownPresence'> = async ({ presence }, { place, account, id, time }) => {
  const userIds = [account.id, place.host.id];
  for (const userId of userIds) await presence.show(userId, time(90));
  const activities = userIds.map((userId) => ({ userId, lastActiveAt: time(91) }));
  await presence.lease(id(0xf3), activities, { now: time(91), expiresAt: time(9000) });
  return { shownPresence: [{ lastActiveAt: time(91) }] };
};

/** Adds users whom the user blocks, and another user who blocks the user. The latter entry belongs to the other user. */
const addBlockedUsers: AddPast<'blockedUsers'> = async ({ accounts, blockedUsers }, { account, id, time }) => {
  const others = [id(0xf1), id(0xf0), id(0xf2)];
  for (const other of others) await accounts.insertIfAbsent(sampleAccount({ id: other }));
  const [first = '', second = '', admirer = ''] = others;
  const entries = [first, second].map((userId, index) => ({ userId, blockedAt: time(index) }));
  for (const { userId, blockedAt } of entries) {
    await blockedUsers.insert({ userId: account.id, blockedUserId: userId, blockedAt });
  }
  await blockedUsers.insert({ userId: admirer, blockedUserId: account.id, blockedAt: time(0) });
  return { blockedUsers: entries };
};

/** Adds the user's messages, files and mentions in conversations. */
export const addChats: AddPast<ChatSection> = async (stores, newcomer) => {
  const talk = await addConversations(stores, newcomer);
  const files = await addAttachments(stores, newcomer);
  const messages = [...talk.messages, ...files.messages];
  const blocked = { ...(await addBlockedUsers(stores, newcomer)), ...(await addShownPresence(stores, newcomer)) };
  const marks = { ...(await addReactions(stores, newcomer)), ...(await addThreads(stores, newcomer)) };
  const told = { ...(await addMentions(stores, newcomer)), ...(await addNotifications(stores, newcomer)) };
  return { ...talk, ...files, messages, ...marks, ...blocked, ...told };
};
