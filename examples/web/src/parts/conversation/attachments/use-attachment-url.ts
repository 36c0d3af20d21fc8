import type { Attachment } from '@crewkit/client-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import { readMessage } from '../read-message.js';
import type { AttachedMessage } from './attachment-data.js';

export interface AttachmentUrl {
  readonly url: string;
  /** The React key of the element that loads the file. A new key loads the file again, even from the same link. */
  readonly key: string;
  /** Call if the link did not load: requests a new one, at most once a minute. */
  readonly renew: () => void;
  /** Returns a link that is valid for at least another minute. */
  readonly fresh: () => Promise<string>;
}

const spareMs = 60_000;

/** Returns the link to a file. Links are valid for an hour or two, so an expired one is replaced while the page stays open. */
export function useAttachmentUrl(message: AttachedMessage, attachment: Attachment): AttachmentUrl {
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState<Attachment>(attachment);
  const [renewals, setRenewals] = useState(0);
  const renewedAt = useRef(0);
  // The link that expires last: the conversation may have been refetched since.
  const newest = current.urlExpiresAt > attachment.urlExpiresAt ? current : attachment;
  const { id, conversationId } = message;
  const fetchNew = useCallback(async (): Promise<Attachment> => {
    const renewed = await queryClient.query({
      queryKey: ['message', conversationId, id, 'links'],
      queryFn: () => readMessage(conversationId, id),
      // All files of a message share one request.
      staleTime: spareMs,
    });
    const found = renewed?.attachments.find((other) => other.id === attachment.id) ?? attachment;
    setCurrent(found);
    return found;
  }, [queryClient, conversationId, id, attachment]);
  const renew = useCallback(() => {
    if (Date.now() - renewedAt.current < spareMs) return;
    renewedAt.current = Date.now();
    // If the request fails, the old link stays.
    fetchNew().then(
      () => setRenewals((count) => count + 1),
      () => undefined,
    );
  }, [fetchNew]);
  const isStale = isExpired(newest);
  useEffect(() => {
    if (isStale) renew();
  }, [isStale, renew]);
  const fresh = async (): Promise<string> => (isExpired(newest) ? await fetchNew() : newest).url;
  return { url: newest.url, key: `${newest.url} ${renewals}`, renew, fresh };
}

function isExpired({ urlExpiresAt }: Attachment): boolean {
  return Date.parse(urlExpiresAt) - Date.now() < spareMs;
}
