import { Activity, ScrollText, ShieldCheck, UserCheck, Users } from 'lucide-react';

import * as texts from '#messages/admin';
import type { SideMenuLink } from '../../ui/layout/side-menu.js';

interface AdminSection extends SideMenuLink {
  readonly permission: string;
}

const sections: readonly AdminSection[] = [
  { href: '/admin/users', label: texts.users, icon: <Users aria-hidden />, permission: 'system:users.view' },
  {
    href: '/admin/roles',
    label: texts.globalRoles,
    icon: <ShieldCheck aria-hidden />,
    permission: 'system:roles.manage',
  },
  {
    href: '/admin/default-role',
    label: texts.defaultRole,
    icon: <UserCheck aria-hidden />,
    permission: 'system:roles.manage',
  },
  {
    href: '/admin/audit-log',
    label: texts.auditLog,
    icon: <ScrollText aria-hidden />,
    permission: 'system:audit.view',
  },
  {
    href: '/admin/system',
    label: texts.system,
    icon: <Activity aria-hidden />,
    permission: 'system:audit.view',
  },
];

/** Lists the pages that are open to holders of the given global permissions. */
export function listAdminSections(permissions: readonly string[]): readonly AdminSection[] {
  return sections.filter(({ permission }) => permissions.includes(permission));
}
