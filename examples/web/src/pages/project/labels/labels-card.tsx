import type { Label, Project } from '@crewkit/client-sdk';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';

import * as texts from '#messages/project';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Card } from '../../../ui/layout/card.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { tasksKey, projectQueries } from '../project-queries.js';
import { LabelChip } from './label-chip.js';
import { LabelDialog } from './label-dialog.js';
import styles from './labels-card.module.css';
import { useLabelChanges, useLabels } from './use-labels.js';

/** The labels of a project, for users who may edit it. */
export function LabelsCard({ project }: { readonly project: Project }): ReactElement {
  useLabelChanges(project.id);
  const labels = useLabels(project.id);
  const [edited, setEdited] = useState<Label | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Label | null>(null);
  const listRef = useRef<HTMLUListElement>(null);
  return (
    <Card
      title={texts.labels}
      description={texts.labelsHint}
      actions={<Button onPress={() => setEdited('new')}>{texts.newLabel}</Button>}
      isFlush
    >
      <ul ref={listRef} tabIndex={-1} aria-label={texts.labels} className={styles.list}>
        {labels.map((label) => (
          <li key={label.id} className={styles.line}>
            <span className={styles.name}>
              <LabelChip label={label} />
            </span>
            <IconButton
              label={texts.editLabelNamed({ name: label.name })}
              icon={<Pencil aria-hidden />}
              onPress={() => setEdited(label)}
            />
            <IconButton
              label={texts.deleteLabelNamed({ name: label.name })}
              icon={<Trash2 aria-hidden />}
              onPress={() => setDeleted(label)}
            />
          </li>
        ))}
      </ul>
      {labels.length === 0 && <p className={styles.nothing}>{texts.noLabelsYet}</p>}
      {edited !== null && (
        <LabelDialog
          project={project}
          labels={labels}
          label={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted !== null && (
        <DeleteLabel
          project={project}
          label={deleted}
          onClose={() => setDeleted(null)}
          onDone={() => listRef.current?.focus()}
        />
      )}
    </Card>
  );
}

interface DeleteLabelProps {
  readonly project: Project;
  readonly label: Label;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function DeleteLabel({ project, label, onClose, onDone }: DeleteLabelProps): ReactElement {
  const { name } = label;
  const remove = useChange({
    run: () => client.projects.deleteLabel(project.id, label.id),
    touches: [projectQueries.labels(project.id).queryKey, tasksKey(project.id)],
    said: texts.labelDeleted({ name }),
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={texts.deleteLabelQuestion({ name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.deleteLabel}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      {texts.deleteLabelWarning}
    </ConfirmDialog>
  );
}
