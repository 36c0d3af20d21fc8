import type { Project } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/project';
import { client } from '../../data/client.js';
import { formErrors } from '../../parts/forms/form-errors.js';
import { TeamPicker } from '../../parts/forms/team-picker.js';
import { useChange } from '../../parts/forms/use-change.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/layout/card.js';
import { Form } from '../../ui/forms/form.js';

/** Moves the project to another team, or out of all teams. */
export function MoveProjectCard({ project }: { readonly project: Project }): ReactElement {
  const [chosen, setChosen] = useState<{ readonly id: string | null; readonly name: string }>({
    id: project.teamId,
    name: '',
  });
  const move = useChange({
    run: (teamId: string | null) => client.projects.move(project.id, { teamId }),
    touches: [['project', project.id], ['organization', project.organizationId], ['own-permissions']],
    said: ({ teamId }) =>
      teamId === null
        ? texts.movedOutOfTeams({ project: project.name })
        : texts.movedToTeam({ project: project.name, team: chosen.name }),
  });
  return (
    <Card title={texts.team} description={texts.teamHint}>
      <Form
        aria-label={texts.moveToTeam}
        onSubmit={() => move.mutate(chosen.id)}
        {...formErrors(move.error)}
        actions={
          <Button type="submit" isPending={move.isPending} isDisabled={chosen.id === project.teamId}>
            {texts.moveProject}
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
