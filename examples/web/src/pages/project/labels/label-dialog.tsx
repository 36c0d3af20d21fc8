import type { Label, Project } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/project';
import { client } from '../../../data/client.js';
import { findErrorAt, formText } from '../../../parts/forms/form-errors.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextField } from '../../../ui/forms/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Select } from '../../../ui/pickers/select.js';
import { projectQueries } from '../project-queries.js';
import { LabelDot } from './label-chip.js';
import { labelColors, suggestColor } from './label-colors.js';

export interface LabelDialogProps {
  readonly project: Project;
  readonly labels: readonly Label[];
  /** The label to change; null: a new one. */
  readonly label: Label | null;
  readonly onClose: () => void;
}

const options = labelColors.map((each) => ({ ...each, icon: <LabelDot color={each.id} /> }));

/** Creates a label, or changes its name and color. */
export function LabelDialog({ project, labels, label, onClose }: LabelDialogProps): ReactElement {
  const [color, setColor] = useState(label?.color ?? suggestColor(labels));
  const save = useChange({
    run: (name: string) =>
      label === null
        ? client.projects.createLabel(project.id, { name, color })
        : client.projects.updateLabel(project.id, label.id, { name, color }),
    touches: [projectQueries.labels(project.id).queryKey],
    onDone: onClose,
  });
  const title = label === null ? texts.newLabel : texts.editLabelNamed({ name: label.name });
  return (
    <Dialog title={title} size="small" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form
        onSubmit={(fields) => save.mutate(formText(fields, 'name'))}
        {...findErrorAt(save.error, { CONFLICT: ['name', texts.labelConflict] })}
        actions={<SubmitActions isPending={save.isPending}>{texts.saveLabel}</SubmitActions>}
      >
        <TextField
          name="name"
          label={texts.labelName}
          defaultValue={label?.name ?? ''}
          maxLength={40}
          isRequired
          autoFocus
        />
        <Select label={texts.labelColor} options={options} value={color} onChange={setColor} />
      </Form>
    </Dialog>
  );
}
