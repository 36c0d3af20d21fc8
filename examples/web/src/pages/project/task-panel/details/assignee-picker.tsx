import type { Project, TaggedTask } from '@crewkit/client-sdk';
import { keepPreviousData, useQuery, type UseMutationResult } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { Autocomplete, ListBox, ListBoxItem, type Selection } from 'react-aria-components';

import * as texts from '#messages/task';
import { queries } from '../../../../data/queries.js';
import { Loaded } from '../../../../parts/lists/loaded.js';
import { Avatar } from '../../../../ui/data-display/avatar.js';
import { cx } from '../../../../ui/cx.js';
import { ListItem } from '../../../../ui/overlays/list-item.js';
import list from '../../../../ui/overlays/popover.module.css';
import { SearchField } from '../../../../ui/forms/search-field.js';
import { getName } from '../../../../data/person-name.js';
import styles from './assignee-picker.module.css';
import type { Assignment } from './use-assign.js';
import { useDelayedText } from '../../board/use-delayed-text.js';

export interface AssigneePickerProps {
  readonly project: Project;
  readonly task: TaggedTask;
  readonly assign: UseMutationResult<unknown, Error, Assignment>;
  readonly onClose: () => void;
}

/** Searches users who can see the task; selecting a user assigns them immediately. */
export function AssigneePicker({ project, task, assign, onClose }: AssigneePickerProps): ReactElement {
  const [search, setSearch] = useState('');
  const [text, setText] = useDelayedText(search, setSearch);
  const query = useQuery({
    ...queries.taskViewers(project.id, search.trim()),
    placeholderData: keepPreviousData,
  });
  const change = (selection: Selection): void => {
    if (selection === 'all') return;
    const before = new Set(task.assigneeIds);
    const after = new Set([...selection].map(String));
    for (const userId of after) if (!before.has(userId)) assign.mutate({ userId, isAssigned: true });
    for (const userId of before) if (!after.has(userId)) assign.mutate({ userId, isAssigned: false });
  };
  return (
    <div className={styles.picker} onKeyDownCapture={(event) => keepFromList(event, onClose)}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField label={texts.findPeople} placeholder={texts.findPeople} autoFocus />
        <Loaded query={query} label={texts.people}>
          {(people) => (
            <ListBox
              aria-label={texts.people}
              className={cx(styles.list)}
              items={people}
              selectionMode="multiple"
              selectedKeys={task.assigneeIds}
              onSelectionChange={change}
              renderEmptyState={() => <p className={styles.nothing}>{texts.noPeopleFound}</p>}
            >
              {(person) => (
                <ListBoxItem
                  id={person.userId}
                  textValue={`${getName(person)} ${person.email}`}
                  className={cx(list.item)}
                >
                  {({ isSelected }) => (
                    <ListItem
                      icon={
                        <Avatar id={person.userId} name={getName(person)} imageUrl={person.avatarUrl} size="small" />
                      }
                      label={getName(person)}
                      description={person.email}
                      isSelected={isSelected}
                    />
                  )}
                </ListBoxItem>
              )}
            </ListBox>
          )}
        </Loaded>
      </Autocomplete>
    </div>
  );
}

/** The field passes its keys on to the list, which would interpret these as "select all" and "clear the selection". */
function keepFromList(event: KeyboardEvent, onClose: () => void): void {
  const isSelectAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
  if (isSelectAll || event.key === 'Escape') event.stopPropagation();
  if (event.key === 'Escape') onClose();
}
