import { Bell, Database, KeyRound, MonitorSmartphone, ShieldCheck, UserRound } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/account';
import { apiKeys } from '#messages/api-keys';
import { notifications } from '#messages/notifications';
import { getName } from '../../data/person-name.js';
import { useMe } from '../../data/sign-in/use-me.js';
import { SettingsFrame } from '../../parts/settings/settings-frame.js';
import { Avatar } from '../../ui/data-display/avatar.js';

const links = [
  { href: '/account', label: texts.profile, icon: <UserRound aria-hidden /> },
  { href: '/account/security', label: texts.security, icon: <ShieldCheck aria-hidden /> },
  { href: '/account/sessions', label: texts.devices, icon: <MonitorSmartphone aria-hidden /> },
  { href: '/account/notifications', label: notifications, icon: <Bell aria-hidden /> },
  { href: '/account/api-keys', label: apiKeys, icon: <KeyRound aria-hidden /> },
  { href: '/account/data', label: texts.yourData, icon: <Database aria-hidden /> },
];

export interface AccountFrameProps {
  /** The heading of the page. */
  readonly section: string;
  readonly children: ReactNode;
}

/** The frame around the pages of the user's own account. */
export function AccountFrame({ section, children }: AccountFrameProps): ReactElement {
  const me = useMe();
  const { id, email, avatarUrl } = me;
  const name = getName(me);
  const leading = <Avatar id={id} name={name} imageUrl={avatarUrl} size="large" />;
  return (
    <SettingsFrame area={{ title: name, name: texts.yourAccount, description: email, leading, links }} title={section}>
      {children}
    </SettingsFrame>
  );
}
