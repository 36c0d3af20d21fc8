import { ChevronsUpDown, LayoutGrid } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';

import * as texts from '#messages/shell';
import { Avatar } from '../../ui/data-display/avatar.js';
import { cx } from '../../ui/cx.js';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../ui/overlays/menu.js';
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.js';
import styles from './sidebar.module.css';
import { useShellData } from '../shell-data.js';

/** Selects the organization shown in the sidebar. Shows nothing without organizations. */
export function OrganizationSwitcher(): ReactElement | null {
  const { organizations, organization, chooseOrganization } = useShellData();
  if (organization === null) return null;
  return (
    <Menu label={texts.organizations} placement="bottom start" trigger={<Trigger {...organization} />}>
      <MenuSection title={texts.organizations}>
        {organizations.map(({ id, name }) => (
          <MenuItem
            key={id}
            icon={<Avatar id={id} name={name} size="tiny" shape="square" />}
            isCurrent={id === organization.id}
            onAction={() => chooseOrganization(id)}
          >
            {name}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon={<LayoutGrid aria-hidden />} href="/">
        {texts.allOrganizations}
      </MenuItem>
    </Menu>
  );
}

function Trigger({ id, name }: { readonly id: string; readonly name: string }): ReactElement {
  return (
    <Button className={cx(styles.menuButton)}>
      <Avatar id={id} name={name} size="small" shape="square" />
      <VisuallyHidden>{texts.organizationPrefix}</VisuallyHidden>
      <span className={styles.organizationName}>{name}</span>
      <ChevronsUpDown aria-hidden className={styles.chevrons} />
    </Button>
  );
}
