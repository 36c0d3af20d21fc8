import { Ban } from 'lucide-react';
import type { ReactElement } from 'react';

import { errorText } from '../../data/error-text.js';
import { Callout } from '../../ui/callout.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Skeleton } from '../../ui/skeleton.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import styles from './conversation-states.module.css';

/** Before the first page is there. With an error it is being tried again. */
export function ConversationLoading({ error }: { readonly error: unknown }): ReactElement {
  return (
    <div className={styles.loading} aria-busy>
      {error === null ? (
        <VisuallyHidden>Loading the conversation…</VisuallyHidden>
      ) : (
        <Callout tone="warning" title="Not there yet">
          {errorText(error)} We go on trying.
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

/** It was deleted, the user was taken out, or never was in it. The server does not tell which. */
export function ConversationGone(): ReactElement {
  return (
    <div className={styles.gone}>
      <EmptyState icon={<Ban />} title="This conversation is not here" frame="plain">
        It has been deleted, or you do not take part in it any more.
      </EmptyState>
    </div>
  );
}
