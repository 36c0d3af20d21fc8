import { mailedToken } from '../../support/http-people.js';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/q842iQAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the built-in roles of a level by their names. */
async function getRoles(client, token, organizationId) {
  const { items } = await client.need('GET', `/api/organizations/${organizationId}/roles?limit=100`, { token });
  const found = (level, name) => items.find((role) => role.builtIn && role.level === level && role.name === name).id;
  return {
    member: found('ORGANIZATION', 'MEMBER'),
    inTeam: found('TEAM', 'MEMBER'),
    inProject: found('PROJECT', 'MEMBER'),
  };
}

/**
 * Creates one resource of each kind as `owner`, with `member` in it. Returns ids by the names of the API's parameters and properties, and
 * an unused `invitationToken`.
 */
export async function makeWorkspace(client, { owner, member }) {
  const { token } = owner;
  const make = async (path, body) => (await client.need('POST', path, { token, body })).id;
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
async function makeChat(client, { owner, member }) {
  const { token } = owner;
  const { items } = await client.need('GET', '/api/auth/sessions', { token });
  const { id: conversationId } = await client.need('POST', `/api/chats/direct/${member.id}`, { token });
  const at = `/api/chats/${conversationId}/messages`;
  const { id: messageId } = await client.need('POST', at, { token, body: { body: 'Houston?' } });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const sent = await client.send({
    method: 'POST',
    path: `${at}/attachments`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: readForm('dot.png', png),
  });
  const [attachment] = sent.json.attachments;
  return {
    conversationId,
    messageId,
    attachmentId: attachment.id,
    sessionId: items[0].id,
    attachmentUrl: attachment.url,
  };
}

/** What `readForm` puts between parts. */
export const boundary = 'crewkit-campaign-boundary';

/** Returns a form with one file. The name is not escaped, including quotation marks and line breaks. */
export function readForm(fileName, bytes = png) {
  const disposition = `Content-Disposition: form-data; name="files"; filename="${fileName}"`;
  const head = `--${boundary}\r\n${disposition}\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
