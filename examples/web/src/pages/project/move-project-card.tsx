import type { Project, Team } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import { client } from '../../data/client.js';
import { useWhole } from '../../data/use-list.js';
import { useTeams } from '../../data/use-workspace.js';
import { formErrors } from '../../parts/form-errors.js';
import { useChange } from '../../parts/use-change.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Form } from '../../ui/form.js';
import { Select } from '../../ui/select.js';

const noTeam = 'none';

/** Moves the project to another team, or out of all teams. */
export function MoveProjectCard({ project }: { readonly project: Project }): ReactElement {
  const teams = useWhole(useTeams(project.organizationId));
  const here = project.teamId ?? noTeam;
  const [chosen, setChosen] = useState(here);
  const move = useChange({
    run: (teamId: string | null) => client.projects.move(project.id, { teamId }),
    touches: [['project', project.id], ['organization', project.organizationId], ['own-permissions']],
    said: ({ teamId }) => `${project.name} is ${teamId === null ? 'in no team' : `in ${nameIn(teams, teamId)}`} now`,
  });
  return (
    <Card
      title="Team"
      description="Members of the team get the permissions of their team role in the project. Roles in the project itself stay."
    >
      <Form
        aria-label="Move to a team"
        onSubmit={() => move.mutate(chosen === noTeam ? null : chosen)}
        {...formErrors(move.error)}
        actions={
          <Button type="submit" isPending={move.isPending} isDisabled={chosen === here}>
            Move project
          </Button>
        }
      >
        <Select label="Team" options={toOptions(teams, project.teamId)} value={chosen} onChange={setChosen} />
      </Form>
    </Card>
  );
}

function toOptions(teams: readonly Team[], teamId: string | null): { id: string; label: string }[] {
  const isSeen = teamId === null || teams.some(({ id }) => id === teamId);
  return [
    { id: noTeam, label: 'No team' },
    ...(isSeen ? [] : [{ id: teamId, label: 'A team that you do not see' }]),
    ...teams.map(({ id, name }) => ({ id, label: name })),
  ];
}

function nameIn(teams: readonly Team[], teamId: string): string {
  return teams.find(({ id }) => id === teamId)?.name ?? 'another team';
}
