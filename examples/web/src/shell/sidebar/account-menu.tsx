import {
  ChevronsUpDown,
  CircleUser,
  ExternalLink,
  LogOut,
  Monitor,
  Moon,
  ServerCog,
  ShieldCheck,
  Sun,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';

import * as texts from '#messages/shell';
import { Avatar } from '../../ui/data-display/avatar.js';
import { cx } from '../../ui/cx.js';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../ui/overlays/menu.js';
import { themes, type Theme } from '../../ui/theme/theme.js';
import { useTheme } from '../../ui/theme/use-theme.js';
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.js';
import styles from './sidebar.module.css';
import { useShellData, type ShellPerson } from '../shell-data.js';

const themeNames: Readonly<Record<Theme, string>> = { system: texts.system, light: texts.light, dark: texts.dark };
const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;

/** The menu of the signed-in user: account, theme, sign out. */
export function AccountMenu(): ReactElement {
  const { person, permissions, links, signOut } = useShellData();
  const [theme, setTheme] = useTheme();
  return (
    <Menu label={texts.yourAccount} placement="top start" trigger={<Trigger {...person} />}>
      <MenuItem icon={<CircleUser aria-hidden />} href="/account">
        {texts.account}
      </MenuItem>
      <MenuItem icon={<ShieldCheck aria-hidden />} href="/account/security">
        {texts.security}
      </MenuItem>
      {permissions.some((name) => name.startsWith('system:')) && (
        <MenuItem icon={<ServerCog aria-hidden />} href="/admin">
          {texts.administration}
        </MenuItem>
      )}
      {links.map(({ label, href }) => (
        <MenuItem key={href} icon={<ExternalLink aria-hidden />} href={href}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuSection title={texts.theme}>
        {themes.map((one) => (
          <MenuItem key={one} icon={themeIcon(one)} isCurrent={one === theme} onAction={() => setTheme(one)}>
            {themeNames[one]}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onAction={signOut}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  );
}

function themeIcon(theme: Theme): ReactElement {
  const Icon = themeIcons[theme];
  return <Icon aria-hidden />;
}

function Trigger({ id, name, email, avatarUrl }: ShellPerson): ReactElement {
  return (
    <Button className={cx(styles.menuButton)}>
      <Avatar id={id} name={name} imageUrl={avatarUrl} />
      <VisuallyHidden>{texts.yourAccountPrefix}</VisuallyHidden>
      <span className={styles.person}>
        <span className={styles.personName}>{name}</span>
        <span className={styles.email}>{email}</span>
      </span>
      <ChevronsUpDown aria-hidden className={styles.chevrons} />
    </Button>
  );
}
