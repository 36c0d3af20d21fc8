import type { HttpClient } from '../../support/http-client.js';
import { mailedToken, type Person } from '../../support/http-people.js';
import { formType, toFileForm } from './forms.js';

export interface WithId {
  readonly id: string;
}

interface Role extends WithId {
  readonly name: string;
  readonly level: string;
  readonly builtIn: boolean;
}

interface People {
  readonly owner: Person;
  readonly member: Person;
}

export interface Attachment extends WithId {
  readonly url: string;
  readonly fileName: string;
}

export type WorkspaceIds = Awaited<ReturnType<typeof makeWorkspace>>['ids'];

/** Returns the ids of the built-in roles of members. */
export async function getRoles(client: HttpClient, token: string, organizationId: string) {
  const path = `/api/organizations/${organizationId}/roles?limit=100`;
  const { items } = await client.need<{ items: Role[] }>('GET', path, { token });
  const find = (level: string) => {
    const found = items.find((role) => role.builtIn && role.level === level && role.name === 'MEMBER');
    if (found === undefined) throw new Error(`no role of members at the level ${level}`);
    return found.id;
  };
  return { member: find('ORGANIZATION'), inTeam: find('TEAM'), inProject: find('PROJECT') };
}

/**
 * Creates one resource of each kind as `owner`, with `member` in it. Returns ids by the names of the API's parameters and properties, and
 * an unused `invitationToken`.
 */
export async function makeWorkspace(client: HttpClient, { owner, member }: People) {
  const { token } = owner;
  const make = async (path: string, body: unknown) => (await client.need<WithId>('POST', path, { token, body })).id;
  const organizationId = await make('/api/organizations', { name: 'Orbit' });
  const at = `/api/organizations/${organizationId}`;
  const roles = await getRoles(client, token, organizationId);
  await client.need('POST', `${at}/invitations`, { token, body: { email: member.email, roleId: roles.member } });
  const accepted = { token: await mailedToken(client, member.email) };
  await client.need('POST', '/api/invitations/accept', { token: member.token, body: accepted });
  const email = `guest-${organizationId}@example.com`;
  const invitationId = await make(`${at}/invitations`, { email, roleId: roles.member });
  const invitationToken = await mailedToken(client, email);
  const teamId = await make(`${at}/teams`, { name: 'Pilots' });
  const projectId = await make(`${at}/projects`, { name: 'Moon', key: 'MOON' });
  const body = { roleId: roles.inProject };
  await client.need('PUT', `/api/projects/${projectId}/members/${member.id}`, { token, body });
  const taskId = await make(`/api/projects/${projectId}/tasks`, { title: 'Land', assigneeIds: [member.id] });
  const groupId = await make(`${at}/groups`, { name: 'Night', permissions: ['org:view'] });
  const role = { name: 'Reader', level: 'ORGANIZATION', permissions: ['org:view'] };
  const roleId = await make(`${at}/roles`, role);
  const chat = await makeChat(client, { owner, member });
  const ids = { organizationId, invitationId, teamId, projectId, taskId, groupId, roleId, ...chat };
  return { ids, builtIn: roles, invitationToken };
}

/** Creates a conversation of the two, with a message and a picture. */
async function makeChat(client: HttpClient, { owner, member }: People) {
  const { token } = owner;
  const { items } = await client.need<{ items: WithId[] }>('GET', '/api/auth/sessions', { token });
  const { id: conversationId } = await client.need<WithId>('POST', `/api/chats/direct/${member.id}`, { token });
  const at = `/api/chats/${conversationId}/messages`;
  const { id: messageId } = await client.need<WithId>('POST', at, { token, body: { body: 'Houston?' } });
  const sent = await client.send({
    method: 'POST',
    path: `${at}/attachments`,
    headers: { 'content-type': formType, authorization: `Bearer ${token}` },
    body: toFileForm('dot.png'),
  });
  const [attachment] = (sent.json as { attachments: Attachment[] }).attachments;
  return {
    conversationId,
    messageId,
    attachmentId: attachment.id,
    sessionId: items[0].id,
    attachmentUrl: attachment.url,
  };
}
