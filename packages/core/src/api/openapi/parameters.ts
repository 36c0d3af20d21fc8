import { z } from 'zod';

/** Descriptions of parameters by name; a name means the same everywhere. A schema may say more. */
const descriptions: Readonly<Record<string, string>> = {
  after: 'Oldest first, from behind this message: its id, or a cursor.',
  around: 'Newest first, this message and its neighbors on both sides: its id, or a cursor.',
  assigneeId: 'Only tasks of this person.',
  attachmentId: 'The attachment.',
  before: 'Newest first, from before this message: its id, or a cursor.',
  conversationId: 'The conversation.',
  cursor: 'Where to go on: `nextCursor` of the page before, as it is. Absent: from the beginning.',
  groupId: 'The group.',
  id: 'The resource. Absent: the organization, or, at GLOBAL, none.',
  identityId: 'The identity.',
  invitationId: 'The invitation.',
  limit: 'How many at most, 1 to 100. Absent: 50.',
  messageId: 'The message.',
  organizationId: 'The organization.',
  permission: 'The canonical name, or the one without the prefix of the level.',
  priority: 'Only tasks of this priority.',
  projectId: 'The project.',
  provider: 'The identity provider, as `listIdentityProviders` names it.',
  replacementRoleId: 'A role of the same level, for those who have this one.',
  roleId: 'The role.',
  scope: 'The level of the resource, in any letter case.',
  scopeId: 'The organization, team or project.',
  search: 'Text that is found anywhere, whatever its letter case.',
  sessionId: 'The session.',
  status: 'Only tasks in this state.',
  taskId: 'The task.',
  teamId: 'The team.',
  userId: 'The person.',
};

/** Returns the parameters with descriptions, for the document only. */
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
