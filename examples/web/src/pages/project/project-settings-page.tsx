import type { Project } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/project';
import { client } from '../../data/client.js';
import { useCan } from '../../data/use-can.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { useChange } from '../../parts/forms/use-change.js';
import { Badge } from '../../ui/data-display/badge.js';
import { Card } from '../../ui/layout/card.js';
import { GeneralForm } from '../../parts/settings/general-form.js';
import { PreferencesForm } from '../../parts/settings/preferences-form.js';
import styles from '../../parts/settings/settings.module.css';
import { DeleteProjectCard } from './delete-project-card.js';
import { LabelsCard } from './labels/labels-card.js';
import { MoveProjectCard } from './move-project-card.js';
import { projectAt, useProjectId } from './project-at.js';
import { ProjectFrame } from './project-frame.js';
import { projectQueries } from './project-queries.js';

/** The name, preferences and team of a project, and how to delete it. */
export function ProjectSettingsPage(): ReactElement {
  const projectId = useProjectId();
  return (
    <ProjectFrame projectId={projectId} section={texts.settings}>
      {(project) => <Cards project={project} />}
    </ProjectFrame>
  );
}

interface ProjectProps {
  readonly project: Project;
}

function Cards({ project }: ProjectProps): ReactElement {
  const place = projectAt(project.id);
  const mayEdit = useCan('project:edit', place);
  const maySeeSettings = useCan('project:settings.view', place);
  const mayDelete = useCan('project:delete', place);
  return (
    <div className={styles.cards}>
      {mayEdit && <General project={project} />}
      {mayEdit && <LabelsCard project={project} />}
      {maySeeSettings && <Preferences project={project} />}
      {mayEdit && mayDelete && <MoveProjectCard project={project} />}
      {mayDelete && <DeleteProjectCard project={project} />}
    </div>
  );
}

function General({ project }: ProjectProps): ReactElement {
  const save = useChange({
    run: (changes: { name: string; description: string }) => client.projects.update(project.id, changes),
    touches: [
      ['project', project.id],
      ['organization', project.organizationId],
    ],
    said: texts.saved,
  });
  return (
    <Card
      title={texts.general}
      description={texts.taskNumbersHint({
        first: <Badge>{project.key}-1</Badge>,
        second: <Badge>{project.key}-2</Badge>,
      })}
    >
      <GeneralForm of={project} save={save} />
    </Card>
  );
}

function Preferences({ project }: ProjectProps): ReactElement {
  const query = useQuery(projectQueries.settings(project.id));
  const mayEdit = useCan('project:settings.edit', projectAt(project.id));
  const save = useChange({
    run: (changes: Parameters<typeof client.projects.updateSettings>[1]) =>
      client.projects.updateSettings(project.id, changes),
    touches: [['project', project.id, 'settings']],
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
