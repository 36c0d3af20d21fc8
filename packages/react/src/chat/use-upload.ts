import type { Id } from '@crewkit/client-sdk';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

import { useCrewkitContext } from '../provider/crewkit-context.js';
import { useSessionState } from '../session/use-session.js';
import { useConversationSource } from './conversation-source.js';
import { createUploads, type NewFiles, type Upload } from './uploads.js';

/** The uploads of the user to a conversation. */
export interface UploadHandle {
  /** The uploads whose message has not arrived yet, oldest first. */
  readonly uploads: readonly Upload[];
  /** Posts one message with 1 to 10 files. It continues while the component is not mounted. */
  readonly start: (files: NewFiles) => void;
  /** Sends a failed upload again. The message is not duplicated if the first attempt reached the server. */
  readonly retry: (uploadId: string) => void;
  /** Cancels a pending upload, or removes a failed one. The message may have been posted nevertheless. */
  readonly cancel: (uploadId: string) => void;
}

/**
 * Returns the pending uploads to a conversation with their progress, and functions to start, repeat and cancel them. Opens the conversation,
 * as `useConversation` does.
 *
 * @example
 * const { uploads, start, cancel } = useUpload(conversationId);
 */
export function useUpload(conversationId: Id<'Conversation'>): UploadHandle {
  const uploads = useCrewkitContext().part(createUploads);
  const userId = useSessionState().user?.id;
  const { part: messages } = useConversationSource(conversationId, (state) => state.messages);
  const key = `${userId} ${conversationId}`;
  const list = useCallback(() => uploads.list(key), [uploads, key]);
  const all = useSyncExternalStore(uploads.subscribe, list, list);
  // The event of a message can arrive before the response to its upload.
  const arrived = useMemo(() => new Set(messages.map(({ clientMessageId }) => clientMessageId)), [messages]);
  useEffect(() => {
    for (const { id } of all) if (arrived.has(id)) uploads.forget(id);
  }, [all, arrived, uploads]);
  return useMemo(
    () => ({
      uploads: all.filter(({ id }) => !arrived.has(id)),
      start: (outgoing) => uploads.start({ key, conversationId, outgoing }),
      retry: (uploadId) => uploads.retry(uploadId),
      cancel: (uploadId) => uploads.cancel(uploadId),
    }),
    [all, arrived, uploads, key, conversationId],
  );
}
