import { KanbanSquare, MessagesSquare, ShieldCheck } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import { usePageTitle } from '../ui/use-page-title.js';
import styles from './auth-shell.module.css';
import { Brand } from './brand.js';

export interface AuthShellProps {
  /** The heading, and the title of the document. */
  readonly title: string;
  readonly description?: ReactNode;
  /** Below, such as "New here? Create an account". */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const promises = [
  {
    icon: KanbanSquare,
    title: 'Boards that keep up',
    text: 'Drag a task, or move it by keyboard.',
  },
  {
    icon: MessagesSquare,
    title: 'Talk where the work is',
    text: 'Each task has a discussion. Direct and group chats support files and voice messages.',
  },
  {
    icon: ShieldCheck,
    title: 'Permissions you can explain',
    text: 'One page shows what each user can do, and why.',
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
      <aside className={styles.panel} aria-label="What Crewkit is">
        <div className={styles.pitch}>
          <p className={styles.claim}>Plan together, talk in one place, and control who can do what.</p>
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
