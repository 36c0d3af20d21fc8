import type { Message } from '@crewkit/client-sdk';

import type { Caller } from './people.js';
import { check } from './scene.js';

interface MessagePage {
  readonly items: readonly Message[];
  readonly nextCursor: string | null;
}

/** Returns all messages of a conversation by id. Throws if an acknowledged message is missing, or if there is a sequence gap. */
export async function keptMessages(
  caller: Caller,
  { token, chat }: { readonly token: string; readonly chat: string },
  acknowledged: readonly Pick<Message, 'id' | 'body'>[],
): Promise<Map<string, Message>> {
  const found = new Map<string, Message>();
  for (let cursor: string | null = null; ;) {
    const from: string = cursor === null ? '' : `&before=${cursor}`;
    const page = await caller.need<MessagePage>('GET', `/api/chats/${chat}/messages?limit=100${from}`, { token });
    for (const message of page.items) found.set(message.id, message);
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  const lost = acknowledged.filter(({ id, body }) => found.get(id)?.body !== body);
  check(`all ${acknowledged.length} acknowledged messages are there`, lost.length === 0);
  const seqs = [...found.values()].map(({ seq }) => seq).sort((a, b) => a - b);
  check(
    `${seqs.length} are numbered without gaps`,
    seqs.every((seq, index) => seq === index + 1),
  );
  return found;
}
