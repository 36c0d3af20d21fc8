import type { Project } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import { client } from '../../data/client.js';
import { formErrors } from '../../parts/form-errors.js';
import { TeamPicker } from '../../parts/team-picker.js';
import { useChange } from '../../parts/use-change.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Form } from '../../ui/form.js';

/** Moves the project to another team, or out of all teams. */
export function MoveProjectCard({ project }: { readonly project: Project }): ReactElement {
  const [chosen, setChosen] = useState<{ readonly id: string | null; readonly name: string }>({
    id: project.teamId,
    name: '',
  });
  const move = useChange({
    run: (teamId: string | null) => client.projects.move(project.id, { teamId }),
    touches: [['project', project.id], ['organization', project.organizationId], ['own-permissions']],
    said: ({ teamId }) => `${project.name} is ${teamId === null ? 'in no team' : `in ${chosen.name}`} now`,
  });
  return (
    <Card
      title="Team"
      description="Members of the team get the permissions of their team role in the project. Roles in the project itself stay."
    >
      <Form
        aria-label="Move to a team"
        onSubmit={() => move.mutate(chosen.id)}
        {...formErrors(move.error)}
        actions={
          <Button type="submit" isPending={move.isPending} isDisabled={chosen.id === project.teamId}>
            Move project
          </Button>
        }
      >
        <TeamPicker
          organizationId={project.organizationId}
          value={chosen.id}
          onChange={(id, name) => setChosen({ id, name })}
        />
      </Form>
    </Card>
  );
}
