import { z } from 'zod';

import { maxParticipants } from '../../domain/chat/conversation.js';
import { documentAsOneOf } from '../schemas/one-of.js';
import { id, createIdSchema } from '../schemas/text.js';
import { displayName } from '../workspace/organizations/workspace.schemas.js';

/** A conversation title: one line, with the same rules as for all other names. */
export const conversationTitleSchema = displayName.nullable().optional();

/** The ids of the users in a new conversation, without the caller. */
export const otherPeople = z
  .array(createIdSchema('User'))
  .min(1)
  .max(maxParticipants - 1);

const fields = z.strictObject({
  kind: z.enum(['direct', 'task']),
  participantIds: otherPeople.optional(),
  title: conversationTitleSchema,
  organizationId: id
    .nullable()
    .optional()
    .meta({ description: 'If set, creates a group conversation for members of this organization only.' }),
  taskId: id.optional(),
});

/**
 * The properties by kind of conversation: the property that the kind requires, and the properties that the kind must
 * not have.
 */
const properties = {
  direct: { needed: 'participantIds', foreign: ['taskId'] },
  task: { needed: 'taskId', foreign: ['participantIds', 'title', 'organizationId'] },
} as const;

/** A new conversation. The schema is one object instead of a union, so that errors name the invalid property regardless of the kind. */
export const newConversation = fields
  .check(({ value, issues }) => {
    const { needed, foreign } = properties[value.kind];
    const fault = (name: string, code: string, message: string): void =>
      void issues.push({ code: 'custom', input: value, path: [name], message, params: { code } });
    if (value[needed] === undefined) fault(needed, 'required', `Required for kind "${value.kind}".`);
    for (const name of foreign) {
      if (value[name] !== undefined) fault(name, 'unknown_property', `Not allowed for kind "${value.kind}".`);
    }
  })
  .meta({
    id: 'NewConversation',
    examples: [{ kind: 'direct', participantIds: ['01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c'] }],
    override: documentAsOneOf([
      { fixed: { kind: 'direct' }, needed: ['participantIds'], optional: ['title', 'organizationId'] },
      { fixed: { kind: 'task' }, needed: ['taskId'] },
    ]),
  });
