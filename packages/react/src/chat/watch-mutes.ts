import type { QueryClient } from '@tanstack/react-query';

import { listKey, toConversations, type ConversationPages } from './cached-pages.js';

/** The longest delay of `setTimeout`. */
const longestMs = 2 ** 31 - 1;

/** Calls `ended` when the mute of a listed conversation ends, with one timer for all. Returns a function that stops. */
export function watchMutes(queryClient: QueryClient, ended: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    const list = queryClient.getQueryData<ConversationPages>(listKey);
    const pauses = (list ? toConversations(list) : [])
      .map(({ me }) => Date.parse(me?.mutedUntil ?? '') - Date.now())
      .filter((pause) => pause > 0);
    const pause = Math.min(...pauses);
    if (pause > longestMs) return;
    timer = setTimeout(() => {
      ended();
      wait();
    }, pause);
  };
  const end = queryClient.getQueryCache().subscribe(({ query: { queryKey } }) => {
    if ((queryKey as readonly unknown[])[2] === listKey[2]) wait();
  });
  wait();
  return () => {
    end();
    clearTimeout(timer);
  };
}
