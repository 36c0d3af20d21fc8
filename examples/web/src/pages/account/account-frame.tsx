import type { ReactElement, ReactNode } from 'react';

import { useMe } from '../../data/use-me.js';
import { Avatar } from '../../ui/avatar.js';
import { NavTabs } from '../../ui/nav-tabs.js';
import { PageHeader } from '../../ui/page-header.js';
import { Page } from '../../ui/page.js';

const tabs = [
  { href: '/account', label: 'Profile' },
  { href: '/account/security', label: 'Security' },
  { href: '/account/sessions', label: 'Devices' },
  { href: '/account/data', label: 'Your data' },
];

export interface AccountFrameProps {
  /** Which of the tabs it is. */
  readonly section: string;
  readonly children: ReactNode;
}

/** What the pages about oneself stand in: whose account it is, and the way to the others. */
export function AccountFrame({ section, children }: AccountFrameProps): ReactElement {
  const { id, firstName, lastName, email } = useMe();
  const name = `${firstName} ${lastName}`;
  return (
    <Page width="narrow">
      <PageHeader
        title={name}
        documentTitle={`${section} · Your account`}
        description={email}
        leading={<Avatar id={id} name={name} size="large" />}
        tabs={<NavTabs label="Your account" tabs={tabs} />}
      />
      {children}
    </Page>
  );
}
