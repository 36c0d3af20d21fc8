import { useId, type ReactElement, type ReactNode } from 'react';

import styles from './card.module.css';
import { cx } from '../cx.js';

export interface CardProps {
  /** The heading of the section. Without it, the card is a plain box. */
  readonly title?: string;
  readonly description?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Content below a separator line, such as a note about a change and its button. */
  readonly footer?: ReactNode;
  /** The content extends to the edges: a list, a table. */
  readonly isFlush?: boolean;
  readonly tone?: 'plain' | 'danger';
  readonly children?: ReactNode;
}

/** A section in its own box. */
export function Card(props: CardProps): ReactElement {
  const { title, actions, footer, isFlush = false, tone = 'plain', children } = props;
  const titleId = useId();
  const hasHead = title !== undefined || actions !== undefined;
  const Box = title === undefined ? 'div' : 'section';
  return (
    <Box className={cx(styles.card, styles[tone])} aria-labelledby={title === undefined ? undefined : titleId}>
      {hasHead && <Head {...props} titleId={titleId} />}
      {children !== undefined && (
        <div className={cx(isFlush ? styles.flush : styles.body, hasHead && styles.below)}>{children}</div>
      )}
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </Box>
  );
}

function Head({ title, description, actions, titleId }: CardProps & { readonly titleId: string }): ReactElement {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {title !== undefined && <h2 id={titleId}>{title}</h2>}
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
