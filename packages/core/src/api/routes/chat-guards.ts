import { z } from 'zod';

import { id } from '../schemas/text.js';

export const conversationParams = z.object({ conversationId: id });

const atConversation = { scope: 'CHAT', param: 'conversationId' } as const;

/** Checked before the body is validated, and again by the use case. */
export const askedFirst = {
  senders: { ...atConversation, permissions: ['chat:message.send'] },
  editors: { ...atConversation, permissions: ['chat:edit'] },
  managers: { ...atConversation, permissions: ['chat:participants.manage'] },
} as const;

// `or`: these use cases check in the very statement that does the work. A check by the dispatcher would cost a second query and decide
// nothing.
const or = 'being a participant of the conversation';
export const viewers = { ...atConversation, permissions: ['chat:view'], or } as const;
export const senders = { ...atConversation, permissions: ['chat:message.send'], or } as const;
