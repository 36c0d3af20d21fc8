import type { Message } from '@crewkit/client-sdk';

import * as texts from '#messages/conversation';
import { errorText } from '../../../data/error-text.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { useConversationView } from '../conversation-context.js';
import { rememberEmoji } from './recent-emojis.js';

/** Returns a function that adds the user's reaction to a message, or removes it. Shows a notice if the request fails. */
export function useReactions({ id, reactions }: Message): (emoji: string) => void {
  const { conversation, meId } = useConversationView();
  return (emoji) => {
    const isMine = reactions.some((each) => each.emoji === emoji && each.mine);
    if (!isMine) rememberEmoji(meId, emoji);
    conversation[isMine ? 'removeReaction' : 'addReaction'](id, emoji).catch((error: unknown) => {
      toasts.error(texts.reactionFailure, { text: errorText(error) });
    });
  };
}
