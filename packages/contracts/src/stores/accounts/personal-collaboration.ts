import type { AuditEvent, PersonalRecord } from '@crewkit/core/adapter';
import { type ChatSection, addChats } from './personal-chats.js';
import type { AddPast } from './personal-past.js';
import { at, awkwardText } from '../support/store-samples.js';
import { sampleTask } from '../workspace/workspace-samples.js';

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
    by(account.id, 1, { details: { email: 'guest@example.org', roles: [awkwardText] } }),
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

/** Adds the user's collaboration with other users. */
export const addCollaboration: AddPast<'createdTasks' | 'assignedTasks' | 'auditEvents' | ChatSection> = async (
  stores,
  newcomer,
) => ({
  ...(await addTasks(stores, newcomer)),
  ...(await addChats(stores, newcomer)),
  ...(await addAuditEvents(stores, newcomer)),
});
