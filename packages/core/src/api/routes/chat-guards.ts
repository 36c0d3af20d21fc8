import { z } from 'zod';

import { id } from '../schemas/text.js';

export const conversationParams = z.object({ conversationId: id });

const atConversation = { scope: 'CHAT', param: 'conversationId' } as const;

/** Asked before the body is looked at, and again by the use case. */
export const askedFirst = {
  senders: { ...atConversation, permissions: ['chat:message.send'] },
  editors: { ...atConversation, permissions: ['chat:edit'] },
  managers: { ...atConversation, permissions: ['chat:participants.manage'] },
} as const;

// `or`: these use cases ask in the very statement that does the work. A question of the dispatcher's before it would cost
// a second query and decide nothing.
const or = 'taking part in the conversation';
export const viewers = { ...atConversation, permissions: ['chat:view'], or } as const;
export const senders = { ...atConversation, permissions: ['chat:message.send'], or } as const;
