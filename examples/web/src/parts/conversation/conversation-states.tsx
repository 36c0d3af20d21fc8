import { Ban } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { errorText } from '../../data/error-text.js';
import { Callout } from '../../ui/feedback/callout.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.js';
import styles from './conversation-states.module.css';

/** Shown until the first page is loaded. With an error, the page is being requested again. */
export function ConversationLoading({ error }: { readonly error: unknown }): ReactElement {
  return (
    <div className={styles.loading} aria-busy>
      {error === null ? (
        <VisuallyHidden>{texts.loadingConversation}</VisuallyHidden>
      ) : (
        <Callout tone="warning" title={texts.connectionFailureTitle}>
          {texts.connectionRetryHint({ reason: errorText(error) })}
        </Callout>
      )}
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className={styles.message}>
          <span className={styles.avatar}>
            <Skeleton shape="circle" />
          </span>
          <span className={styles.lines}>
            <Skeleton shape="title" />
            <Skeleton />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Shown if the conversation was deleted or the user does not participate in it. The server does not distinguish these cases. */
export function ConversationGone(): ReactElement {
  return (
    <div className={styles.gone}>
      <EmptyState icon={<Ban />} title={texts.missingConversationTitle} frame="plain">
        {texts.missingConversationHint}
      </EmptyState>
    </div>
  );
}
