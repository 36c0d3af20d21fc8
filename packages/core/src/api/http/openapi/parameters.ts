import { z } from 'zod';

/** Descriptions of parameters by name. A parameter has the same meaning in all operations. A description in the schema takes precedence. */
const descriptions: Readonly<Record<string, string>> = {
  after: 'A message id or a cursor. Returns the messages after this message, oldest first.',
  around: 'A message id or a cursor. Returns this message and its neighbors on both sides, newest first.',
  assigneeId: 'Returns only tasks assigned to this user.',
  at: 'A time. Returns the first message that was posted then or later, and its neighbors on both sides, newest first.',
  attachmentId: 'The id of the attachment.',
  avatarId: 'The id of the avatar, which changes with every upload.',
  before: 'A message id or a cursor. Returns the messages before this message, newest first.',
  conversationId: 'The id of the conversation.',
  cursor: 'The `nextCursor` of the previous page. Omit it to get the first page.',
  groupId: 'The id of the permission group.',
  id: 'The id of the resource. Omit it for GLOBAL.',
  identityId: 'The id of the identity.',
  invitationId: 'The id of the invitation.',
  webhookId: 'The id of the webhook.',
  deliveryId: 'The id of the delivery.',
  keyId: 'The id of the API key.',
  labelId: 'The id of the label.',
  limit: 'The maximum number of items per page: 1 to 100. The default is 50.',
  messageId: 'The id of the message.',
  organizationId: 'The id of the organization.',
  permission: 'The permission: its canonical name, or its name without the prefix of its scope.',
  priority: 'Returns only tasks with this priority.',
  projectId: 'The id of the project.',
  provider: 'The id of the identity provider, as `listIdentityProviders` returns it.',
  replacementRoleId:
    'The id of the role that replaces the deleted role wherever it is assigned. Both roles must have the same level.',
  roleId: 'The id of the role.',
  scope: 'The scope of the resource. Case-insensitive.',
  scopeId: 'The id of the organization, team or project.',
  search: 'A case-insensitive substring to search for.',
  passkeyId: 'The id of the passkey.',
  serviceAccountId: 'The id of the service account.',
  sessionId: 'The id of the session.',
  status: 'Returns only tasks with this status.',
  taskId: 'The id of the task.',
  teamId: 'The id of the team.',
  userId: 'The id of the user.',
};

/** Returns the schema with a description for each parameter. The result is used only for the OpenAPI document. */
export function describedParameters(schema: z.ZodObject): z.ZodObject {
  return z.object(
    Object.fromEntries(
      Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).map(([name, parameter]) => {
        const description = parameter.meta()?.description ?? descriptions[name];
        return [name, description === undefined ? parameter : parameter.meta({ description })];
      }),
    ),
  );
}
