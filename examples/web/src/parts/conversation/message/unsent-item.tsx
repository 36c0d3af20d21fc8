import type { UnsentMessage } from '@crewkit/client-sdk';
import { CircleAlert, Clock } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { errorText } from '../../../data/error-text.js';
import { Button } from '../../../ui/buttons/button.js';
import { cx } from '../../../ui/cx.js';
import { VisuallyHidden } from '../../../ui/data-display/visually-hidden.js';
import { useConversationView } from '../conversation-context.js';
import { MessageText } from './message-text.js';
import { QuotedMessage } from './quoted-message.js';
import styles from './unsent-item.module.css';

/** The user's own message that is being sent, or that the server refused. */
export function UnsentItem({ message }: { readonly message: UnsentMessage }): ReactElement {
  const { conversation } = useConversationView();
  const { clientMessageId, body, replyToId, mentions, status, error } = message;
  const isRefused = status === 'refused';
  return (
    <div className={styles.unsent}>
      <div className={cx(styles.bubble, isRefused && styles.refused)}>
        {replyToId !== null && <QuotedMessage messageId={replyToId} />}
        <MessageText body={body} mentions={[...mentions]} />
      </div>
      {isRefused ? (
        <div className={styles.fault} role="alert">
          <CircleAlert aria-hidden />
          <span>{texts.sendFailure({ reason: errorText(error) })}</span>
          <Button size="small" variant="quiet" onPress={() => conversation.retry(clientMessageId)}>
            {texts.tryAgain}
          </Button>
          <Button size="small" variant="quiet" onPress={() => conversation.discard(clientMessageId)}>
            {texts.discard}
          </Button>
        </div>
      ) : (
        <span className={styles.waiting}>
          <Clock aria-hidden />
          <VisuallyHidden>{texts.sending}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}
