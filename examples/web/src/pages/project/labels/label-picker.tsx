import type { Label, Project, TaggedTask } from '@crewkit/client-sdk';
import { Plus } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { Autocomplete, ListBox, ListBoxItem, useFilter, type Selection } from 'react-aria-components';

import * as texts from '#messages/project';
import { client } from '../../../data/client.js';
import { useCan } from '../../../data/use-can.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { cx } from '../../../ui/cx.js';
import { SearchField } from '../../../ui/forms/search-field.js';
import { ListItem } from '../../../ui/overlays/list-item.js';
import list from '../../../ui/overlays/popover.module.css';
import picker from '../task-panel/details/assignee-picker.module.css';
import { projectAt } from '../project-at.js';
import { projectQueries, tasksKey } from '../project-queries.js';
import { LabelDot } from './label-chip.js';
import { suggestColor } from './label-colors.js';
import { setLabel, type LabelChange } from './set-label.js';
import { useLabels } from './use-labels.js';

export interface LabelPickerProps {
  readonly project: Project;
  readonly task: TaggedTask;
  readonly onClose: () => void;
}

const maxLabels = 10;
const newKey = 'new';

/** Selects the labels of a task. Users who may edit the project can create a label with the typed name. */
export function LabelPicker({ project, task, onClose }: LabelPickerProps): ReactElement {
  const labels = useLabels(project.id);
  const mayCreate = useCan('project:edit', projectAt(project.id));
  const { contains } = useFilter({ sensitivity: 'base' });
  const [text, setText] = useState('');
  const name = text.trim();
  const { set, create } = useLabelEdit(project, task, labels);
  const isFull = task.labelIds.length >= maxLabels;
  const found = labels.filter((label) => contains(label.name, name));
  const isNew = name !== '' && !labels.some((label) => label.name.toLowerCase() === name.toLowerCase());
  const choose = (selection: Selection): void => {
    if (selection === 'all') return;
    for (const { id } of labels) {
      const isSet = selection.has(id);
      if (isSet !== task.labelIds.includes(id)) set.mutate({ labelId: id, isSet });
    }
    if (!selection.has(newKey)) return;
    create.mutate(name);
    setText('');
  };
  return (
    <div className={picker.picker} onKeyDownCapture={(event) => keepFromList(event, onClose)}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField label={texts.findLabels} placeholder={texts.findLabels} autoFocus />
        <ListBox
          aria-label={texts.labels}
          className={cx(picker.list)}
          selectionMode="multiple"
          selectedKeys={task.labelIds}
          disabledKeys={
            isFull ? [newKey, ...labels.map(({ id }) => id).filter((id) => !task.labelIds.includes(id))] : []
          }
          onSelectionChange={choose}
          renderEmptyState={() => <p className={picker.nothing}>{texts.noLabelsFound}</p>}
        >
          {found.map(({ id, name: label, color }) => (
            <ListBoxItem key={id} id={id} textValue={label} className={cx(list.item)}>
              {({ isSelected }) => <ListItem icon={<LabelDot color={color} />} label={label} isSelected={isSelected} />}
            </ListBoxItem>
          ))}
          {mayCreate && isNew && (
            <ListBoxItem id={newKey} textValue={texts.createLabelNamed({ name })} className={cx(list.item)}>
              <ListItem icon={<Plus aria-hidden />} label={texts.createLabelNamed({ name })} />
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      {isFull && <p className={picker.nothing}>{texts.mostLabels({ count: maxLabels })}</p>}
    </div>
  );
}

function useLabelEdit(project: Project, task: TaggedTask, labels: readonly Label[]) {
  const touches = [tasksKey(project.id)];
  const set = useChange<LabelChange>({
    run: (change) => setLabel(task, change),
    touches,
    onError: texts.labelsNotChanged,
  });
  const create = useChange<string>({
    run: async (name) => {
      const { id } = await client.projects.createLabel(project.id, { name, color: suggestColor(labels) });
      await setLabel(task, { labelId: id, isSet: true });
    },
    touches: [projectQueries.labels(project.id).queryKey, ...touches],
    onError: texts.labelsNotChanged,
  });
  return { set, create };
}

/** The field passes its keys on to the list, which would interpret these as "select all" and "clear the selection". */
function keepFromList(event: KeyboardEvent, onClose: () => void): void {
  const isSelectAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
  if (isSelectAll || event.key === 'Escape') event.stopPropagation();
  if (event.key === 'Escape') onClose();
}
