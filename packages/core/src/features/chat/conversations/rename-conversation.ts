import type { ConversationView } from '../../../domain/chat/conversation.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { ConversationWork } from './conversation-work.js';
import { toView } from './view-conversation.js';
import { findDisplayNameErrors } from '../../../domain/text/names-and-descriptions.js';
import { normalizeLine } from '../../../domain/text/text-line.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';

export interface RenameConversationInput {
  readonly conversationId: string;
  /** The new title, or null for no title. If absent, the title is not changed. */
  readonly title?: string | null | undefined;
}

/** Changes or removes a conversation's title. Throws `VALIDATION_FAILED`, `NOT_FOUND` or `FORBIDDEN`. */
export class RenameConversation {
  constructor(private readonly work: ConversationWork) {}

  async execute(actor: Actor, { conversationId, ...input }: RenameConversationInput): Promise<ConversationView> {
    const title = typeof input.title === 'string' ? toConversationTitle(input.title) : input.title;
    const requirement = { conversationId, permission: 'chat:edit' } as const;
    return this.work.write(actor, requirement, async ({ stores, conversation, now }) => {
      if (title === undefined || title === conversation.title) return conversation;
      await stores.conversations.rename(conversationId, title, now);
      await stores.events.append([{ type: 'conversation.updated', conversationId }], now);
      return toView(stores, conversationId, actor.userId);
    });
  }
}

/**
 * Returns the title in the form in which it is stored: a single line, like other names. Throws `VALIDATION_FAILED` if the title is invalid.
 */
export function toConversationTitle(raw: string): string {
  const title = normalizeLine(raw);
  const errors = findDisplayNameErrors(title, 'title');
  if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
  return title;
}
