import { KanbanSquare, KeyRound, MessagesSquare } from 'lucide-react';
import type { ReactElement } from 'react';

import { Brand } from '../../shell/brand.js';
import { LinkButton } from '../../ui/link-button.js';
import { usePageTitle } from '../../ui/use-page-title.js';
import { BoardPicture } from './board-picture.js';
import styles from './landing.module.css';

const parts = [
  {
    icon: KanbanSquare,
    title: 'Boards that stay simple',
    text: 'Projects with tasks in columns, moved with a finger, a mouse or the keyboard. No ceremony around them.',
  },
  {
    icon: MessagesSquare,
    title: 'A conversation for every task',
    text: 'What was decided stands where it was decided, beside direct and group chats, with files and voice messages.',
  },
  {
    icon: KeyRound,
    title: 'Rights that can be explained',
    text: 'Roles, teams and groups add up, and one page says why somebody may do something. A change counts at once.',
  },
] as const;

/** For who is not signed in: what this is, and the way in. */
export function Landing(): ReactElement {
  usePageTitle('');
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Brand />
        <nav aria-label="Account" className={styles.links}>
          <LinkButton href="/sign-in" variant="quiet">
            Sign in
          </LinkButton>
          <LinkButton href="/sign-up" variant="primary">
            Sign up
          </LinkButton>
        </nav>
      </header>
      <main id="main" className={styles.main}>
        <section className={styles.hero}>
          <div className={styles.words}>
            <h1>Work together, and know who may do what</h1>
            <p className={styles.lead}>
              Crewkit is a home for teams: projects with task boards, a conversation beside every task, and permissions
              that people understand.
            </p>
            <div className={styles.actions}>
              <LinkButton href="/sign-up" variant="primary" size="large">
                Create an account
              </LinkButton>
              <LinkButton href="/sign-in" size="large">
                I have one
              </LinkButton>
            </div>
          </div>
          <BoardPicture />
        </section>
        <ul className={styles.parts}>
          {parts.map(({ icon: Icon, title, text }) => (
            <li key={title} className={styles.part}>
              <span className={styles.icon}>
                <Icon aria-hidden />
              </span>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={styles.foot}>
        <p>
          Crewkit is open source. This front end is built on its SDK alone; the <a href="/docs">API reference</a> has
          the rest.
        </p>
      </footer>
    </div>
  );
}
