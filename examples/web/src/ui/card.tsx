import { useId, type ReactElement, type ReactNode } from 'react';

import styles from './card.module.css';
import { cx } from './cx.js';

export interface CardProps {
  /** Names the section. Without one it is a plain box. */
  readonly title?: string;
  readonly description?: ReactNode;
  /** Beside the title. */
  readonly actions?: ReactNode;
  /** Below a line, such as what a change means and its button. */
  readonly footer?: ReactNode;
  /** What it holds goes to its edges: a list, a table. */
  readonly isFlush?: boolean;
  readonly tone?: 'plain' | 'danger';
  readonly children?: ReactNode;
}

/** One matter, in a box of its own. */
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
