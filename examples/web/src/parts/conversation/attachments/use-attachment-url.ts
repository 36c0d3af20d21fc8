import type { Attachment, Message } from '@crewkit/client-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import { readMessage } from '../read-message.js';

export interface AttachmentUrl {
  readonly url: string;
  /** React's key for what loads it: another one loads it again, from the same link too. */
  readonly key: string;
  /** For when it did not open: asks for another one. A second fault in a row is left alone. */
  readonly renew: () => void;
  /** One that is valid for a while yet. */
  readonly fresh: () => Promise<string>;
}

const spareMs = 60_000;

/** The link to a file. It is valid for an hour or two, and a page is open for days: an expired one is exchanged. */
export function useAttachmentUrl(message: Message, attachment: Attachment): AttachmentUrl {
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState<Attachment>(attachment);
  const [renewals, setRenewals] = useState(0);
  const renewedAt = useRef(0);
  // Whichever was given last: the conversation may have been read again meanwhile.
  const newest = current.urlExpiresAt > attachment.urlExpiresAt ? current : attachment;
  const { id, conversationId } = message;
  const fetchNew = useCallback(async (): Promise<Attachment> => {
    const renewed = await queryClient.query({
      queryKey: ['message', conversationId, id, 'links'],
      queryFn: () => readMessage(conversationId, id),
      // One request for all the files of a message.
      staleTime: spareMs,
    });
    const found = renewed?.attachments.find((other) => other.id === attachment.id) ?? attachment;
    setCurrent(found);
    return found;
  }, [queryClient, conversationId, id, attachment]);
  const renew = useCallback(() => {
    if (Date.now() - renewedAt.current < spareMs) return;
    renewedAt.current = Date.now();
    // Without an answer there is nothing better than the old one.
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
