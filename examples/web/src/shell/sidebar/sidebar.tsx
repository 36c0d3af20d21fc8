import { Bell, Building2, FolderKanban, House, MessageCircle, Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/shell';
import { CountBadge } from '../../ui/data-display/badge.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { WindowedList } from '../../ui/data-display/windowed-list.js';
import { AccountMenu } from './account-menu.js';
import { Brand } from '../brand.js';
import { NavLink } from './nav-link.js';
import { OrganizationSwitcher } from './organization-switcher.js';
import { useShellData, type ShellProject, type ShellTeam } from '../shell-data.js';
import styles from './sidebar.module.css';

/** The navigation. On a desktop it is always visible, on a phone it is in the drawer. */
export function Sidebar(): ReactElement {
  const { organization, unreadCount, unreadNotificationCount: notificationCount } = useShellData();
  return (
    <div className={styles.sidebar}>
      <div className={styles.head}>
        <Brand />
      </div>
      <OrganizationSwitcher />
      <nav aria-label={texts.main} className={styles.scroll}>
        <ul className={styles.links}>
          <li>
            <NavLink href="/" icon={<House aria-hidden />}>
              {texts.home}
            </NavLink>
          </li>
          <li>
            <NavLink
              href="/chats"
              icon={<MessageCircle aria-hidden />}
              trailing={<CountBadge count={unreadCount} label={texts.unreadCount({ count: unreadCount })} />}
            >
              {texts.chats}
            </NavLink>
          </li>
          <li>
            <NavLink
              href="/notifications"
              icon={<Bell aria-hidden />}
              trailing={
                <CountBadge count={notificationCount} label={texts.unreadCount({ count: notificationCount })} />
              }
            >
              {texts.notifications}
            </NavLink>
          </li>
          <li>
            <NavLink href="/search" icon={<Search aria-hidden />} trailing={<PaletteKeys />}>
              {texts.search}
            </NavLink>
          </li>
          {organization !== null && (
            <li>
              <NavLink href={`/organizations/${organization.id}`} icon={<Building2 aria-hidden />}>
                {texts.organization}
              </NavLink>
            </li>
          )}
        </ul>
        <Projects />
      </nav>
      <div className={styles.foot}>
        <AccountMenu />
      </div>
    </div>
  );
}

/** Names the keys of the command palette, which screen readers would read as a part of the link. */
function PaletteKeys(): ReactElement {
  return (
    <kbd aria-hidden className={styles.keys}>
      {/mac/i.test(navigator.userAgent) ? texts.paletteKeysMac : texts.paletteKeys}
    </kbd>
  );
}

function Projects(): ReactElement | null {
  const { organization, teams, projects, hasMore, isLoading } = useShellData();
  if (isLoading) return <LoadingProjects />;
  if (organization === null) return <p className={styles.teach}>{texts.noOrganizationHint}</p>;
  if (teams.length + projects.length === 0)
    return <p className={styles.teach}>{texts.noProjectsInOrganization({ organization: organization.name })}</p>;
  return (
    <>
      {projects.length > 0 && (
        <section className={styles.team} aria-label={texts.projects}>
          <p className={styles.teamName}>{texts.projects}</p>
          <ProjectLinks projects={projects} />
        </section>
      )}
      {teams.map((team) => (
        <Team key={team.id} team={team} />
      ))}
      {hasMore && (
        <Link href={`/organizations/${organization.id}`} className={styles.teamName}>
          {texts.allTeamsAndProjects}
        </Link>
      )}
    </>
  );
}

function Team({ team }: { readonly team: ShellTeam }): ReactElement {
  return (
    <section className={styles.team} aria-label={team.name}>
      <Link href={`/teams/${team.id}`} className={styles.teamName}>
        {team.name}
      </Link>
      {team.projects.length === 0 ? (
        <p className={styles.noProjects}>{texts.noProjectsYet}</p>
      ) : (
        <ProjectLinks projects={team.projects} />
      )}
    </section>
  );
}

function ProjectLinks({ projects }: { readonly projects: readonly ShellProject[] }): ReactElement {
  return (
    <WindowedList items={projects} itemKey={({ id }) => id} itemHeightRem={2} className={styles.links}>
      {({ id, name }) => (
        <NavLink href={`/projects/${id}`} icon={<FolderKanban aria-hidden />}>
          {name}
        </NavLink>
      )}
    </WindowedList>
  );
}

function LoadingProjects(): ReactElement {
  return (
    <div className={styles.loading} role="status" aria-label={texts.loadingProjects}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}
