import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { queries } from '../../../../data/queries.js';
import { useDebounced } from '../../../../data/use-debounced.js';
import { toPerson, type PersonName } from '../../../../data/person-name.js';
import { useConversationView } from '../../conversation-context.js';
import { listOthers } from '../../conversation-title.js';

/**
 * Returns the users who can be mentioned: the other participants and, in a task discussion, users who can see the task, whom the server
 * searches by `words`. null means that no mention is being typed: the result is empty, and no request is sent.
 */
export function useMentionable(words: string | null): readonly PersonName[] {
  const { meId, getPerson, conversation: state } = useConversationView();
  const { conversation } = state;
  const projectId = conversation?.task?.projectId ?? null;
  const search = useDebounced(words ?? '');
  const viewers = useQuery({
    ...queries.taskViewers(projectId ?? '', search),
    placeholderData: keepPreviousData,
    enabled: projectId !== null && words !== null,
  });
  if (conversation === null || words === null) return [];
  const others = listOthers(conversation, meId);
  const found = (projectId === null ? [] : (viewers.data ?? [])).filter(
    ({ userId }) => userId !== meId && !others.includes(userId),
  );
  return [...others.map(getPerson), ...found.map((viewer) => toPerson({ ...viewer, id: viewer.userId }))];
}
