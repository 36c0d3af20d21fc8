import { KanbanSquare, MessagesSquare, ShieldCheck } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/shell';
import { usePageTitle } from '../ui/layout/use-page-title.js';
import styles from './auth-shell.module.css';
import { Brand } from './brand.js';

export interface AuthShellProps {
  /** The heading, and the title of the document. */
  readonly title: string;
  readonly description?: ReactNode;
  /** A text below the content, such as "New here? Create an account". */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const promises = [
  {
    icon: KanbanSquare,
    title: texts.boardsTitle,
    text: texts.boardsHint,
  },
  {
    icon: MessagesSquare,
    title: texts.discussionsTitle,
    text: texts.discussionsHint,
  },
  {
    icon: ShieldCheck,
    title: texts.permissionsTitle,
    text: texts.permissionsHint,
  },
] as const;

/** The frame of the pages around signing in: the form, and beside it a description of the product. */
export function AuthShell({ title, description, footer, children }: AuthShellProps): ReactElement {
  usePageTitle(title);
  return (
    <div className={styles.shell}>
      <div className={styles.side}>
        <header className={styles.top}>
          <Brand leavesApp />
        </header>
        <main id="main" className={styles.main}>
          <div className={styles.words}>
            <h1>{title}</h1>
            {description !== undefined && <p className={styles.description}>{description}</p>}
          </div>
          {children}
          {footer !== undefined && <div className={styles.footer}>{footer}</div>}
        </main>
      </div>
      <aside className={styles.panel} aria-label={texts.whatCrewkitIs}>
        <div className={styles.pitch}>
          <p className={styles.claim}>{texts.claim}</p>
          <ul className={styles.promises}>
            {promises.map(({ icon: Icon, title: promise, text }) => (
              <li key={promise} className={styles.promise}>
                <span className={styles.icon}>
                  <Icon aria-hidden />
                </span>
                <div>
                  <p className={styles.promiseTitle}>{promise}</p>
                  <p className={styles.promiseText}>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
