import type { ReactElement, ReactNode } from 'react';

import { PageHeader, type PageHeaderProps } from '../../ui/layout/page-header.js';
import { Page } from '../../ui/layout/page.js';
import { SideMenu, type SideMenuLink } from '../../ui/layout/side-menu.js';
import styles from './settings-frame.module.css';

interface SettingsArea {
  /** The owner of the settings: "Ada Lovelace", "Northwind". */
  readonly title: string;
  /** The label of the menu, and the area in the title of the document: "Your account". Default: `title`. */
  readonly name?: string;
  readonly description?: string;
  /** An element before the title, such as an `Avatar`. */
  readonly leading?: ReactNode;
  readonly links: readonly SideMenuLink[];
}

export interface SettingsFrameProps extends Pick<PageHeaderProps, 'title' | 'description' | 'breadcrumbs' | 'actions'> {
  readonly area: SettingsArea;
  readonly children: ReactNode;
}

/** A page of a settings area: the area's title and menu, and beside them the page with its own heading. */
export function SettingsFrame({ area, title, children, ...header }: SettingsFrameProps): ReactElement {
  const { title: areaTitle, name = areaTitle, description, leading, links } = area;
  return (
    <Page>
      <div className={styles.container}>
        <div className={styles.columns}>
          <div className={styles.side}>
            <div className={styles.area}>
              {leading}
              <div className={styles.words}>
                <p className={styles.title}>{areaTitle}</p>
                {description !== undefined && <p className={styles.description}>{description}</p>}
              </div>
            </div>
            <SideMenu label={name} links={links} />
          </div>
          <div className={styles.content}>
            <PageHeader title={title} documentTitle={`${title} · ${name}`} {...header} />
            {children}
          </div>
        </div>
      </div>
    </Page>
  );
}
