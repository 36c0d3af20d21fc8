import type { ReactElement } from 'react';
import { useSearchParams } from 'wouter';

import * as texts from '#messages/access';
import type { PlaceScope, RolePlace } from '../../../data/role-place.js';
import { Tabs } from '../../../ui/layout/tabs.js';
import { OrganizationSettingsFrame } from '../organization-settings-frame.js';
import { useOrganizationId } from '../organization-at.js';
import { WhoMay } from './who-may.js';
import { WhyMay } from './why-may.js';

const scopes: readonly PlaceScope[] = ['ORGANIZATION', 'TEAM', 'PROJECT'];

/**
 * Shows what a member can do and why, and who holds a permission. The question is in the address, so that users can share an
 * answer: `?person=` or `?permission=`, with `scope` and `id` of a place.
 */
export function AccessPage(): ReactElement {
  const organizationId = useOrganizationId();
  const [searchParams, setSearchParams] = useSearchParams();
  const scope = scopes.find((each) => each === searchParams.get('scope')) ?? 'ORGANIZATION';
  const place: RolePlace = { scope, id: searchParams.get('id') ?? organizationId };
  const ask = (question: Readonly<Record<string, string>>): void => {
    setSearchParams(new URLSearchParams(question), { replace: true });
  };
  const askAbout = (key: 'person' | 'permission') => (subject: string, at: RolePlace) =>
    ask({ [key]: subject, ...(at.id === organizationId ? {} : at) });
  return (
    <OrganizationSettingsFrame organizationId={organizationId} title={texts.access} description={texts.accessHint}>
      <Tabs
        label={texts.questionsAboutAccess}
        selected={searchParams.has('permission') ? 'who' : 'why'}
        onSelect={(tab) => ask(tab === 'who' ? { permission: '' } : {})}
        tabs={[
          {
            id: 'why',
            label: texts.checkPerson,
            content: (
              <WhyMay
                organizationId={organizationId}
                userId={searchParams.get('person')}
                place={place}
                onAsk={askAbout('person')}
              />
            ),
          },
          {
            id: 'who',
            label: texts.checkPermission,
            content: (
              <WhoMay
                organizationId={organizationId}
                permission={searchParams.get('permission') ?? ''}
                place={place}
                onAsk={askAbout('permission')}
              />
            ),
          },
        ]}
      />
    </OrganizationSettingsFrame>
  );
}
