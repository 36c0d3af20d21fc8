import type { Message } from '@crewkit/client-sdk';
import { Fragment, type ReactElement } from 'react';

import { cx } from '../../../ui/cx.js';
import { useConversationView } from '../conversation-context.js';
import { textParts, type TextPart } from './text-parts.js';
import styles from './message-text.module.css';

/** The text of a message, with links and with the names of mentioned users. */
export function MessageText({ body, mentions }: Pick<Message, 'body' | 'mentions'>): ReactElement {
  const { getPerson, meId } = useConversationView();
  const ownName = mentions.includes(meId) ? `@${getPerson(meId).name}` : null;
  const parts = textParts(
    body,
    mentions.map((id) => getPerson(id).name),
  );
  return (
    <p className={styles.text}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          <Part part={part} isOwn={part.text === ownName} />
        </Fragment>
      ))}
    </p>
  );
}

function Part({ part, isOwn }: { readonly part: TextPart; readonly isOwn: boolean }): ReactElement {
  if (part.kind === 'text') return <>{part.text}</>;
  if (part.kind === 'mention') return <span className={cx(styles.mention, isOwn && styles.own)}>{part.text}</span>;
  return (
    <a href={part.text} target="_blank" rel="noopener noreferrer nofollow">
      {part.text}
    </a>
  );
}
