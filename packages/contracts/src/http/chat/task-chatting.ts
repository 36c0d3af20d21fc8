import type { ConversationOnWire } from './chatting.js';
import type { HttpClient } from '../support/http-client.js';
import { as, createStudio, setMember, type Studio } from '../workspace/planning/planning.js';
import type { SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { createProject, createTask } from '../workspace/workspace.js';

/** A task that owner and guest can see. The guest is a MEMBER of its project. The task has no messages. */
export interface TaskStudio extends Studio {
  readonly projectId: string;
  readonly taskId: string;
}

export async function createTaskStudio(http: HttpClient): Promise<TaskStudio> {
  const studio = await createStudio(http);
  const { organizationId, owner, guest } = studio;
  const { id: projectId } = await createProject(http, owner, { organizationId });
  await setMember(http, owner, { at: { projectId }, person: guest, role: 'MEMBER' });
  const { id: taskId } = await createTask(http, owner, { projectId });
  return { ...studio, projectId, taskId };
}

export function tryOpenTask(http: HttpClient, me: SignedIn, taskId: string): Promise<HttpAnswer> {
  return http.call('openTaskChat', { ...as(me), params: { taskId } });
}

/**
 * Opens the task's conversation. The response must have this status: 201 for a new conversation, 200 for an existing
 * one.
 */
export function openTask(http: HttpClient, me: SignedIn, taskId: string, status = 200): Promise<ConversationOnWire> {
  return http.get('openTaskChat', status, { ...as(me), params: { taskId } });
}

export const participantsIn = ({ participants }: ConversationOnWire): Set<string> =>
  new Set(participants.map(({ userId }) => userId));

/** Removes the guest from the task's project. */
export function letGo(http: HttpClient, { owner, guest, projectId }: TaskStudio): Promise<void> {
  return http.get('removeProjectMember', 204, { ...as(owner), params: { projectId, userId: guest.id } });
}

/** Adds the guest to the task's project again. */
export async function letIn(http: HttpClient, { owner, guest, projectId }: TaskStudio): Promise<void> {
  await setMember(http, owner, { at: { projectId }, person: guest, role: 'MEMBER' });
}
