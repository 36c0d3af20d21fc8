import { Building2, Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/home';
import { useMe } from '../../data/sign-in/use-me.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { useOverview } from '../../shell/use-overview.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { Page } from '../../ui/layout/page.js';
import styles from './dashboard.module.css';
import { LatestConversations } from './latest-conversations.js';
import { MyTasks } from './my-tasks.js';
import { NewOrganizationDialog } from './new-organization-dialog.js';
import { OrganizationCards } from './organization-cards.js';
import { RecentProjects } from './recent-projects.js';

/** Tasks, conversations, projects and organizations of the signed-in user. */
export function Dashboard(): ReactElement {
  const me = useMe();
  const { query } = useOverview();
  const [isCreating, setCreating] = useState(false);
  const create = (): void => setCreating(true);
  // The server checks it for the whole installation: owning an organization is not enough.
  const canCreate = query.data?.permissions.includes('org:create') ?? false;
  const hasSome = query.data !== undefined && query.data.organizations.items.length > 0;
  return (
    <Page>
      <PageHeader
        title={greet(me.firstName)}
        documentTitle={texts.home}
        actions={
          hasSome &&
          canCreate && (
            <Button icon={<Plus aria-hidden />} onPress={create}>
              {texts.newOrganization}
            </Button>
          )
        }
      />
      <Loaded query={query} label={texts.yourOrganizations}>
        {({ organizations, projects }) =>
          organizations.items.length === 0 ? (
            <FirstOrganization onCreate={canCreate ? create : null} />
          ) : (
            <div className={styles.columns}>
              <div className={styles.main}>
                <MyTasks />
                <RecentProjects projects={projects.items} />
                <OrganizationCards first={organizations} />
              </div>
              <LatestConversations />
            </div>
          )
        }
      </Loaded>
      <NewOrganizationDialog isOpen={isCreating} onOpenChange={setCreating} />
    </Page>
  );
}

function greet(name: string): string {
  const hour = new Date().getHours();
  // Still "evening" late at night: "Good night" is a farewell.
  if (hour < 5 || hour >= 18) return texts.eveningGreeting({ name });
  return hour < 12 ? texts.morningGreeting({ name }) : texts.afternoonGreeting({ name });
}

/** `onCreate`: null if the user is not allowed to create organizations. */
function FirstOrganization({ onCreate }: { readonly onCreate: (() => void) | null }): ReactElement {
  if (onCreate === null) {
    return (
      <EmptyState icon={<Building2 />} title={texts.noOrganizationTitle}>
        {texts.noOrganizationHint}
      </EmptyState>
    );
  }
  const action = (
    <Button variant="primary" size="large" icon={<Plus aria-hidden />} onPress={onCreate}>
      {texts.createFirstOrganization}
    </Button>
  );
  return (
    <EmptyState icon={<Building2 />} title={texts.createFirstOrganization} action={action}>
      {texts.firstOrganizationHint}
    </EmptyState>
  );
}
