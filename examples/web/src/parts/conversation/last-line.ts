import type { Conversation } from '@crewkit/client-sdk';

import * as texts from '#messages/conversation';
import type { usePeople } from '../../data/use-people.js';
import { isGroup } from './conversation-title.js';
import { messageSummary } from './message/message-summary.js';

interface Reader {
  readonly meId: string;
  readonly getPerson: ReturnType<typeof usePeople>;
}

/** Summarizes the last message of a conversation in one line, with the author's name unless it is obvious. */
export function lastLine(conversation: Conversation, { meId, getPerson }: Reader): string {
  const { lastMessage } = conversation;
  if (lastMessage === null) return texts.noMessages;
  const summary = messageSummary(lastMessage);
  if (lastMessage.senderId === meId) return texts.ownLastLine({ summary });
  const sender = getPerson(lastMessage.senderId);
  return isGroup(conversation) ? `${sender.shortName}: ${summary}` : summary;
}
