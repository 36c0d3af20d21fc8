import { z } from 'zod';

import { id } from '../schemas/text.js';

export const conversationParams = z.object({ conversationId: id });

const atConversation = { scope: 'CHAT', param: 'conversationId' } as const;

/** Guards that the dispatcher checks before it validates the body. The use case checks the permissions again. */
export const askedFirst = {
  senders: { ...atConversation, permissions: ['chat:message.send'] },
  editors: { ...atConversation, permissions: ['chat:edit'] },
  managers: { ...atConversation, permissions: ['chat:participants.manage'] },
} as const;

// Use cases of routes with `or` check permissions in the same statement that does the work. A check by the dispatcher would cost a second
// query without changing the result.
const or = 'participation in the conversation';
export const viewers = { ...atConversation, permissions: ['chat:view'], or } as const;
export const senders = { ...atConversation, permissions: ['chat:message.send'], or } as const;
