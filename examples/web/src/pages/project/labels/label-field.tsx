import type { Project, TaggedTask } from '@crewkit/client-sdk';
import { Tags } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/project';
import { Button } from '../../../ui/buttons/button.js';
import { Popover } from '../../../ui/overlays/popover.js';
import { FactField } from '../task-panel/details/fact-field.js';
import { LabelPicker } from './label-picker.js';
import { TaskLabels } from './task-labels.js';
import { useLabels } from './use-labels.js';

export interface LabelFieldProps {
  readonly project: Project;
  readonly task: TaggedTask;
  readonly mayEdit: boolean;
}

/** The labels of a task. */
export function LabelField({ project, task, mayEdit }: LabelFieldProps): ReactElement {
  return (
    <FactField label={texts.labels}>
      <TaskLabels labels={useLabels(project.id)} task={task} />
      {!mayEdit && task.labelIds.length === 0 && <span>{texts.noLabels}</span>}
      {mayEdit && (
        <div>
          <Popover label={texts.labels} trigger={<Button icon={<Tags aria-hidden />}>{texts.editLabels}</Button>}>
            {(close) => <LabelPicker project={project} task={task} onClose={close} />}
          </Popover>
        </div>
      )}
    </FactField>
  );
}
