import type { Organization } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/organization';
import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { organizationQuery } from '../../data/overview-queries.js';
import { useCan } from '../../data/use-can.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { useChange } from '../../parts/forms/use-change.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/layout/card.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { GeneralForm } from '../../parts/settings/general-form.js';
import { LeaveDialog } from './members/leave-dialog.js';
import { organizationAt, useOrganizationId } from './organization-at.js';
import { organizationQueries } from './organization-queries.js';
import { OrganizationSettingsFrame } from './organization-settings-frame.js';
import { PreferencesForm } from '../../parts/settings/preferences-form.js';
import styles from '../../parts/settings/settings.module.css';
import { TransferDialog } from './members/transfer-dialog.js';

/** The name and preferences of an organization, and how to leave, transfer or delete it. */
export function SettingsPage(): ReactElement {
  const organizationId = useOrganizationId();
  const place = organizationAt(organizationId);
  const mayEdit = useCan('org:edit', place);
  const maySeeSettings = useCan('org:settings.view', place);
  const query = useQuery(organizationQuery(organizationId));
  return (
    <OrganizationSettingsFrame organizationId={organizationId} title={texts.general}>
      <Loaded query={query} label={texts.organization}>
        {(organization) => (
          <div className={styles.cards}>
            {mayEdit && <General organization={organization} />}
            {maySeeSettings && <Preferences organizationId={organizationId} />}
            <Parting organization={organization} />
          </div>
        )}
      </Loaded>
    </OrganizationSettingsFrame>
  );
}

function General({ organization }: { readonly organization: Organization }): ReactElement {
  const { id } = organization;
  const save = useChange({
    run: (changes: { name: string; description: string }) => client.organizations.update(id, changes),
    touches: [['organization', id], ['organizations']],
    said: texts.saved,
  });
  return (
    <Card title={texts.nameAndDescription} description={texts.nameHint}>
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
    said: texts.saved,
  });
  return (
    <Card title={texts.preferences} description={texts.preferencesHint}>
      <Loaded query={query} label={texts.preferences}>
        {(settings) => <PreferencesForm settings={settings} save={save} isReadOnly={!mayEdit} />}
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
          title={texts.transferOwnership}
          description={texts.transferHint}
          actions={<Button onPress={() => setOpened('transfer')}>{texts.transferItem}</Button>}
        />
      )}
      <Card
        title={texts.leaveTitle}
        description={texts.leaveHint}
        actions={<Button onPress={() => setOpened('leave')}>{texts.leaveItem}</Button>}
      />
      {mayDelete && (
        <Card
          tone="danger"
          title={texts.deleteOrganizationTitle}
          description={texts.deleteOrganizationHint}
          actions={
            <Button variant="danger" onPress={() => setOpened('delete')}>
              {texts.deleteItem}
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
    said: texts.organizationDeleted({ name }),
    onDone: () => {
      onClose();
      goTo('/');
    },
  });
  return (
    <ConfirmDialog
      title={texts.deleteOrganizationQuestion({ name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.deleteOrganization}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
      phrase={name}
    >
      {texts.deleteOrganizationWarning}
    </ConfirmDialog>
  );
}
