import type { Conversation } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';

import { queries } from '../../../data/queries.js';
import type { PersonName } from '../../../data/use-people.js';
import { useConversationView } from '../conversation-context.js';
import { othersOf } from '../conversation-title.js';

/**
 * The users who can be mentioned: the other participants and, in the conversation about a task, everyone who sees it. They are loaded
 * once the text has an "@".
 */
export function useMentionable(conversation: Conversation | null, text: string): readonly PersonName[] {
  const { meId, personOf } = useConversationView();
  const projectId = conversation?.task?.projectId ?? null;
  const viewers = useQuery({
    ...queries.taskViewers(projectId ?? ''),
    enabled: projectId !== null && text.includes('@'),
  });
  if (conversation === null) return [];
  const viewerIds =
    projectId === null ? [] : (viewers.data ?? []).map(({ userId }) => userId).filter((id) => id !== meId);
  return [...new Set([...othersOf(conversation, meId), ...viewerIds])].map(personOf);
}
