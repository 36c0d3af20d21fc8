import { ServerCog } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/admin';
import { SettingsFrame, type SettingsFrameProps } from '../../parts/settings/settings-frame.js';
import { LoadingPage } from '../../shell/fallbacks/loading-page.js';
import { NotFoundPage } from '../../shell/fallbacks/not-found-page.js';
import { useShellData } from '../../shell/shell-data.js';
import styles from './admin.module.css';
import { listAdminSections } from './admin-sections.js';

export interface AdminFrameProps extends Omit<SettingsFrameProps, 'area'> {
  /** The global permission that the page requires. */
  readonly permission: string;
  readonly children: ReactNode;
}

/**
 * The frame around the administration pages. Without the permission it shows that the page does not exist, and its content sends no
 * requests.
 */
export function AdminFrame({ permission, ...page }: AdminFrameProps): ReactElement {
  const { permissions, isLoading } = useShellData();
  if (isLoading) return <LoadingPage />;
  if (!permissions.includes(permission)) return <NotFoundPage />;
  const leading = (
    <span className={styles.mark}>
      <ServerCog aria-hidden />
    </span>
  );
  const description = texts.wholeInstallation;
  const area = { title: texts.administration, description, leading, links: listAdminSections(permissions) };
  return <SettingsFrame area={area} {...page} />;
}
