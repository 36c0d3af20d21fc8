import type { Team } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/organization';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { useCan } from '../../../data/use-can.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/layout/card.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { GeneralForm } from '../../../parts/settings/general-form.js';
import { teamAt } from '../organization-at.js';
import { organizationQueries } from '../organization-queries.js';
import { PreferencesForm } from '../../../parts/settings/preferences-form.js';
import styles from '../../../parts/settings/settings.module.css';

/** The name and preferences of a team, and how to delete it. */
export function TeamSettings({ team }: { readonly team: Team }): ReactElement {
  const place = teamAt(team.id);
  const mayEdit = useCan('team:edit', place);
  const maySeeSettings = useCan('team:settings.view', place);
  const mayDelete = useCan('team:delete', place);
  return (
    <div className={styles.cards}>
      {mayEdit && <General team={team} />}
      {maySeeSettings && <Preferences team={team} />}
      {mayDelete && <Deletion team={team} />}
    </div>
  );
}

function General({ team }: { readonly team: Team }): ReactElement {
  const save = useChange({
    run: (changes: { name: string; description: string }) => client.teams.update(team.id, changes),
    touches: [
      ['team', team.id],
      ['organization', team.organizationId],
    ],
    said: texts.saved,
  });
  return (
    <Card title={texts.general}>
      <GeneralForm of={team} save={save} />
    </Card>
  );
}

function Preferences({ team }: { readonly team: Team }): ReactElement {
  const query = useQuery(organizationQueries.teamSettings(team.id));
  const mayEdit = useCan('team:settings.edit', teamAt(team.id));
  const save = useChange({
    run: (changes: Parameters<typeof client.teams.updateSettings>[1]) => client.teams.updateSettings(team.id, changes),
    touches: [['team', team.id]],
    said: texts.saved,
  });
  return (
    <Card title={texts.preferences} description={texts.teamPreferencesHint}>
      <Loaded query={query} label={texts.preferences}>
        {(settings) => <PreferencesForm settings={settings} save={save} isReadOnly={!mayEdit} />}
      </Loaded>
    </Card>
  );
}

function Deletion({ team }: { readonly team: Team }): ReactElement {
  const { id, name, organizationId } = team;
  const [isOpen, setOpen] = useState(false);
  const [, goTo] = useLocation();
  const remove = useChange({
    run: () => client.teams.delete(id),
    touches: [['organization', organizationId]],
    said: texts.teamDeleted({ name }),
    onDone: () => goTo(`/organizations/${organizationId}`),
  });
  return (
    <>
      <Card
        tone="danger"
        title={texts.deleteTeamTitle}
        description={texts.deleteTeamHint}
        actions={
          <Button variant="danger" onPress={() => setOpen(true)}>
            {texts.deleteItem}
          </Button>
        }
      />
      <ConfirmDialog
        title={texts.deleteTeamQuestion({ name })}
        isOpen={isOpen}
        onOpenChange={setOpen}
        confirmLabel={texts.deleteTeam}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        error={remove.error && errorText(remove.error)}
        phrase={name}
      >
        {texts.deleteTeamWarning}
      </ConfirmDialog>
    </>
  );
}
