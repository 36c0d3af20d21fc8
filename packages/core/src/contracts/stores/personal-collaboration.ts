import type { AuditEvent } from '../../domain/audit-event.js';
import { directKey } from '../../domain/conversation.js';
import type { PersonalRecord } from '../../domain/personal-data.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { AddPast, Newcomer } from './personal-past.js';
import { at, awkwardText, hashOf, sampleMessage, sampleParticipant } from './store-samples.js';
import { sampleTask } from './workspace-samples.js';

const addTasks: AddPast<'createdTasks' | 'assignedTasks'> = async ({ tasks }, { place, account, id, time }) => {
  const { project, host, taskId } = place;
  const created: PersonalRecord[] = [];
  for (const index of [0, 1]) {
    const task = await tasks.insert(
      sampleTask(project, {
        id: id(0x70 - index),
        createdBy: account.id,
        title: awkwardText,
        description: index === 0 ? '' : awkwardText,
        status: 'in_progress',
        priority: 'urgent',
        dueAt: index === 0 ? null : time(700),
        createdAt: time(index),
        updatedAt: time(9 - index),
      }),
    );
    created.push({ id: task.id, projectId: project.id, number: task.number, createdAt: task.createdAt });
  }
  const given = sampleTask(project, { id: id(0x80), createdBy: host.id, title: 'Given', createdAt: time(5) });
  await tasks.insert({ ...given, assigneeIds: [account.id] });
  await tasks.assign(project.id, taskId, { userId: account.id, at: time(6) });
  const assigned = [
    { taskId, projectId: project.id },
    { taskId: given.id, projectId: project.id },
  ];
  return { createdTasks: created, assignedTasks: assigned };
};

/** Says it and returns the record of it. */
async function say(
  { messages }: Stores,
  { account, id, time }: Newcomer,
  { conversationId, number, body }: { readonly conversationId: string; readonly number: number; readonly body: string },
): Promise<PersonalRecord> {
  const createdAt = time(20 + number);
  const changes = { id: id(0x90 - number), body, contentHash: hashOf(body), createdAt };
  const outcome = await messages.append(sampleMessage(conversationId, account.id, changes));
  const seq = outcome.kind === 'appended' ? outcome.message.seq : 0;
  return { id: changes.id, conversationId, seq, kind: 'text', body, createdAt, editedAt: null, deletedAt: null };
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
  // From one to the other and back: what is oldest is so over all of them.
  for (const [number, conversationId] of [shared, direct, shared].entries()) {
    said.push(await say(stores, newcomer, { conversationId, number, body: `${number} ${awkwardText}` }));
  }
  await stores.messages.append(sampleMessage(direct, host.id, { id: id(0xb0), createdAt: time(30) }));
  await stores.conversations.advanceReadHorizon(direct, account.id, 2);
  const conversations = [
    { conversationId: direct, kind: 'direct', title: null, role: 'owner', joinedAt: time(1), lastReadSeq: 2 },
    { conversationId: shared, kind: 'direct', title: 'All of us', role: 'member', joinedAt: time(2), lastReadSeq: 0 },
  ];
  return { conversations, messages: said };
};

const addAuditEvents: AddPast<'auditEvents'> = async ({ auditLog }, { place, account, id, time }) => {
  const organizationId = place.project.organizationId;
  const common = { targetType: 'user', targetId: place.host.id, organizationId } as const;
  const client = { ipAddress: '2001:db8::2', userAgent: awkwardText };
  const unknown = { ipAddress: null, userAgent: null };
  const by = (actorId: string, number: number, changes: Partial<AuditEvent>): AuditEvent => ({
    ...{ id: id(0xc0 - number), actorId, createdAt: time(number), action: 'member.removed', details: {} },
    ...common,
    ...client,
    ...changes,
  });
  const own = [
    by(account.id, 1, { details: { email: 'somebody@example.org', roles: [awkwardText] } }),
    by(account.id, 2, { organizationId: null, action: 'account.password_changed', targetId: account.id, ...unknown }),
    by(account.id, 3, { action: 'account.email_changed', details: { email: account.email, count: 1 } }),
  ];
  const others = [
    by(place.host.id, 4, { action: 'invitation.created', details: { email: account.email, roleId: 'kept' } }),
    by(place.host.id, 5, { action: 'member.joined', targetId: account.id, details: { email: `x${account.email}` } }),
    by(place.host.id, 6, { details: { note: account.email, email: { of: account.email } }, createdAt: at(0) }),
  ];
  for (const event of [...own, ...others]) await auditLog.append(event);
  return { auditEvents: own.map(({ actorId: _he, details: _details, ...record }) => record) };
};

/** What somebody did together with others. */
export const addCollaboration: AddPast<
  'createdTasks' | 'assignedTasks' | 'conversations' | 'messages' | 'auditEvents'
> = async (stores, newcomer) => ({
  ...(await addTasks(stores, newcomer)),
  ...(await addConversations(stores, newcomer)),
  ...(await addAuditEvents(stores, newcomer)),
});
