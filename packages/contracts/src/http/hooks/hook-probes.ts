import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId, type Hooks } from '@crewkit/core';

import { openDirect, post, type ConversationOnWire } from '../chat/chatting.js';
import type { Call, HttpClient } from '../support/http-client.js';
import { upload } from '../support/multipart.js';
import { mailedToken, newPerson, signIn, type SignedIn } from '../support/people.js';
import {
  addMember,
  createOrganization,
  createProject,
  createTeam,
  invite,
  organizationRole,
} from '../workspace/workspace.js';

/** An organization with a team and a project, and a direct conversation between its two members. */
export interface HookWorld {
  readonly http: HttpClient;
  readonly owner: SignedIn;
  readonly colleague: SignedIn;
  readonly organizationId: string;
  readonly teamId: string;
  readonly projectId: string;
  readonly chat: ConversationOnWire;
}

export async function createHookWorld(http: HttpClient): Promise<HookWorld> {
  const owner = await signIn(http);
  const { id: organizationId } = await createOrganization(http, owner);
  const colleague = await addMember(http, owner, { organizationId });
  const { id: teamId } = await createTeam(http, owner, { organizationId });
  const { id: projectId } = await createProject(http, owner, { organizationId });
  return { http, owner, colleague, organizationId, teamId, projectId, chat: await openDirect(http, owner, colleague) };
}

/** A call that the hook can refuse, and what the hook gets. */
interface PreparedCall {
  readonly call: Call;
  readonly input: object;
  /** The caller. The default is the owner. */
  readonly by?: SignedIn;
}

export interface HookProbe {
  readonly operation: string;
  readonly hook: keyof Hooks;
  /** The status if no hook refuses. */
  readonly status: number;
  /** What other users get. null means that the call concerns only the caller. */
  readonly nonMembers: 'NOT_FOUND' | 'FORBIDDEN' | null;
  readonly prepare: (world: HookWorld) => Promise<PreparedCall> | PreparedCall;
}

const memberRole = organizationRole('MEMBER');

/** One probe for each operation that the hooks of the workspace and of chat can refuse. */
export const hookProbes: readonly HookProbe[] = [
  {
    operation: 'createOrganization',
    hook: 'beforeCreateOrganization',
    status: 201,
    nonMembers: null,
    prepare: () => ({ call: { body: { name: ' Engines ' } }, input: { name: 'Engines', description: '' } }),
  },
  {
    operation: 'createProject',
    hook: 'beforeCreateProject',
    status: 201,
    nonMembers: 'NOT_FOUND',
    prepare({ organizationId, teamId }) {
      const key = `K${randomUUID().slice(0, 8).toUpperCase()}`;
      const body = { name: 'New', key, teamId };
      return { call: { params: { organizationId }, body }, input: { organizationId, ...body, description: '' } };
    },
  },
  {
    operation: 'createTask',
    hook: 'beforeCreateTask',
    status: 201,
    nonMembers: 'NOT_FOUND',
    prepare({ projectId, owner }) {
      const body = { title: 'Do it', priority: 'high', dueAt: '2030-01-01T00:00:00.000Z', assigneeIds: [owner.id] };
      const input = { projectId, description: '', status: 'todo', ...body, dueAt: new Date(body.dueAt) };
      return { call: { params: { projectId }, body }, input };
    },
  },
  {
    operation: 'createInvitation',
    hook: 'beforeInvite',
    status: 201,
    nonMembers: 'NOT_FOUND',
    prepare({ organizationId }) {
      const body = { email: newPerson().email, roleId: memberRole };
      return { call: { params: { organizationId }, body }, input: { organizationId, ...body, isRenewal: false } };
    },
  },
  { operation: 'resendInvitation', hook: 'beforeInvite', status: 200, nonMembers: 'NOT_FOUND', prepare: renew },
  { operation: 'createInvitationLink', hook: 'beforeInvite', status: 200, nonMembers: 'NOT_FOUND', prepare: renew },
  {
    operation: 'acceptInvitation',
    hook: 'beforeJoin',
    status: 200,
    nonMembers: 'FORBIDDEN',
    async prepare({ http, owner, organizationId }) {
      const by = await signIn(http);
      await invite(http, owner, { organizationId, email: by.email, roleId: memberRole });
      const token = await mailedToken(http, by.email, 'invitations/accept');
      const place = { organizationId, scope: 'ORGANIZATION', id: organizationId };
      return { call: { body: { token } }, by, input: { userId: by.id, ...place, roleId: memberRole } };
    },
  },
  {
    operation: 'setTeamMember',
    hook: 'beforeJoin',
    status: 200,
    nonMembers: 'NOT_FOUND',
    prepare: (world) => join(world, { scope: 'TEAM', id: world.teamId, params: { teamId: world.teamId } }),
  },
  {
    operation: 'setProjectMember',
    hook: 'beforeJoin',
    status: 200,
    nonMembers: 'NOT_FOUND',
    prepare: (world) => join(world, { scope: 'PROJECT', id: world.projectId, params: { projectId: world.projectId } }),
  },
  {
    operation: 'postMessage',
    hook: 'beforePostMessage',
    status: 201,
    nonMembers: 'NOT_FOUND',
    prepare: ({ chat }) => toMessage(chat, { body: 'Hello', clientMessageId: randomUUID() }),
  },
  {
    // Messages with mentions do not take the fast path.
    operation: 'postMessage',
    hook: 'beforePostMessage',
    status: 201,
    nonMembers: 'NOT_FOUND',
    prepare: ({ chat, colleague }) => toMessage(chat, { body: 'Hello', mentions: [colleague.id] }),
  },
  {
    operation: 'postAttachments',
    hook: 'beforePostMessage',
    status: 201,
    nonMembers: 'NOT_FOUND',
    prepare({ chat }) {
      const file = { name: 'files', fileName: 'a.txt', content: 'text' };
      const attachments = [{ fileName: 'a.txt', contentType: 'application/octet-stream', size: 4 }];
      const call = { params: { conversationId: chat.id }, form: upload([file], { body: '' }) };
      return { call, input: { conversationId: chat.id, messageId: null, body: '', mentions: [], attachments } };
    },
  },
  {
    operation: 'editMessage',
    hook: 'beforePostMessage',
    status: 200,
    nonMembers: 'NOT_FOUND',
    async prepare({ http, owner, colleague, chat }) {
      const { id: messageId } = await post(http, owner, chat.id, { body: 'Helo', mentions: [colleague.id] });
      const call = { params: { conversationId: chat.id, messageId }, body: { body: 'Hello' } };
      const input = { conversationId: chat.id, messageId, body: 'Hello', mentions: [colleague.id], attachments: [] };
      return { call, input };
    },
  },
];

function toMessage(
  { id: conversationId }: ConversationOnWire,
  body: { readonly body: string; readonly mentions?: readonly string[]; readonly clientMessageId?: string },
): PreparedCall {
  const { mentions = [] } = body;
  const input = { conversationId, messageId: null, body: body.body, mentions, attachments: [] };
  return { call: { params: { conversationId }, body }, input };
}

async function renew({ http, owner, organizationId }: HookWorld): Promise<PreparedCall> {
  const invitation = { email: newPerson().email, roleId: memberRole };
  const { id: invitationId } = await invite(http, owner, { organizationId, ...invitation });
  const input = { organizationId, ...invitation, isRenewal: true };
  return { call: { params: { organizationId, invitationId } }, input };
}

async function join(
  { http, owner, organizationId }: HookWorld,
  { scope, id, params }: { readonly scope: 'TEAM' | 'PROJECT'; readonly id: string; readonly params: Call['params'] },
): Promise<PreparedCall> {
  const { id: userId } = await addMember(http, owner, { organizationId });
  const roleId = toBuiltInRoleId(scope, 'MEMBER');
  const call = { params: { ...params, userId }, body: { roleId } };
  return { call, input: { userId, roleId, scope, id, organizationId } };
}
