import type { Message } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import { Markdown } from '../../markdown/markdown.js';
import { useConversationView } from '../conversation-context.js';

/** The text of a message as Markdown, with the names of mentioned users. */
export function MessageText({ body, mentions }: Pick<Message, 'body' | 'mentions'>): ReactElement {
  const { getPerson, meId } = useConversationView();
  const names = mentions.map((id) => getPerson(id).name);
  return <Markdown source={body} mentions={names} ownName={mentions.includes(meId) ? getPerson(meId).name : null} />;
}
