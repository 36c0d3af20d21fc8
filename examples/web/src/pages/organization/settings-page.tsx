import type { Organization } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { organizationQuery } from '../../data/overview-queries.js';
import { useCan } from '../../data/use-can.js';
import { Loaded } from '../../parts/loaded.js';
import { StorageMeter } from '../../parts/storage-meter.js';
import { useChange } from '../../parts/use-change.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Skeleton } from '../../ui/skeleton.js';
import { GeneralForm } from '../../parts/settings/general-form.js';
import { LeaveDialog } from './leave-dialog.js';
import { organizationAt } from './organization-at.js';
import { OrganizationFrame } from './organization-frame.js';
import { organizationQueries } from './organization-queries.js';
import { PreferencesForm } from '../../parts/settings/preferences-form.js';
import styles from '../../parts/settings/settings.module.css';
import { TransferDialog } from './transfer-dialog.js';
import { useOrganizationId } from './use-organization-id.js';

/** The name and preferences of an organization, and how to leave, transfer or delete it. */
export function SettingsPage(): ReactElement {
  const organizationId = useOrganizationId();
  const place = organizationAt(organizationId);
  const mayEdit = useCan('org:edit', place);
  const maySeeSettings = useCan('org:settings.view', place);
  const query = useQuery(organizationQuery(organizationId));
  return (
    <OrganizationFrame organizationId={organizationId} section="Settings">
      <Loaded query={query} label="Organization">
        {(organization) => (
          <div className={styles.cards}>
            {mayEdit && <General organization={organization} />}
            {maySeeSettings && <Preferences organizationId={organizationId} />}
            {maySeeSettings && <Storage organizationId={organizationId} />}
            <Parting organization={organization} />
          </div>
        )}
      </Loaded>
    </OrganizationFrame>
  );
}

function General({ organization }: { readonly organization: Organization }): ReactElement {
  const { id } = organization;
  const save = useChange({
    run: (changes: { name: string; description: string }) => client.organizations.update(id, changes),
    touches: [['organization', id], ['organizations']],
    said: 'Saved',
  });
  return (
    <Card title="General" description="Everybody who belongs here sees it.">
      <GeneralForm of={organization} save={save} />
    </Card>
  );
}

function Preferences({ organizationId }: { readonly organizationId: string }): ReactElement {
  const query = useQuery(organizationQueries.settings(organizationId));
  const mayEdit = useCan('org:settings.edit', organizationAt(organizationId));
  const save = useChange({
    run: (changes: Parameters<typeof client.organizations.updateSettings>[1]) =>
      client.organizations.updateSettings(organizationId, changes),
    touches: [['organization', organizationId]],
    said: 'Saved',
  });
  return (
    <Card title="Preferences" description="For whatever is built on Crewkit: reports, reminders, calendars.">
      <Loaded query={query} label="Preferences">
        {(settings) => <PreferencesForm settings={settings} save={save} isReadOnly={!mayEdit} />}
      </Loaded>
    </Card>
  );
}

function Storage({ organizationId }: { readonly organizationId: string }): ReactElement {
  const query = useQuery(organizationQueries.usage(organizationId));
  return (
    <Card title="Storage" description="Files and voice messages in the organization's task conversations and groups.">
      <Loaded query={query} label="Storage" waiting={<Skeleton />}>
        {(usage) => <StorageMeter usage={usage} />}
      </Loaded>
    </Card>
  );
}

type Opened = 'transfer' | 'leave' | 'delete' | null;

function Parting({ organization }: { readonly organization: Organization }): ReactElement {
  const { id } = organization;
  const mayDelete = useCan('org:delete', organizationAt(id));
  const mayChangeRoles = useCan('org:members.roles', organizationAt(id));
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      {mayDelete && mayChangeRoles && (
        <Card
          title="Transfer ownership"
          description="Somebody else becomes the owner, and you an admin."
          actions={<Button onPress={() => setOpened('transfer')}>Transfer…</Button>}
        />
      )}
      <Card
        title="Leave this organization"
        description="You lose its teams, projects and the conversations about its tasks."
        actions={<Button onPress={() => setOpened('leave')}>Leave…</Button>}
      />
      {mayDelete && (
        <Card
          tone="danger"
          title="Delete this organization"
          description="With all of its teams, projects, tasks and their conversations. There is no way back."
          actions={
            <Button variant="danger" onPress={() => setOpened('delete')}>
              Delete…
            </Button>
          }
        />
      )}
      {opened === 'transfer' && <TransferDialog organizationId={id} onClose={close} />}
      {opened === 'leave' && <LeaveDialog organizationId={id} onClose={close} />}
      {opened === 'delete' && <DeleteDialog organization={organization} onClose={close} />}
    </>
  );
}

interface DeleteDialogProps {
  readonly organization: Organization;
  readonly onClose: () => void;
}

function DeleteDialog({ organization, onClose }: DeleteDialogProps): ReactElement {
  const { id, name } = organization;
  const [, goTo] = useLocation();
  const remove = useChange({
    run: () => client.organizations.delete(id),
    touches: [['organizations'], ['people']],
    said: `${name} is deleted`,
    onDone: () => {
      onClose();
      goTo('/');
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel="Delete organization"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
      phrase={name}
    >
      Everything in it goes, for everybody in it, at once: teams, projects, tasks and the conversations about them.
      There is no way back.
    </ConfirmDialog>
  );
}
