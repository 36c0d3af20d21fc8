import type { Task } from '@crewkit/client-sdk';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';

import { useMe } from '../../data/use-me.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { SearchField } from '../../ui/search-field.js';
import { Select, type SelectOption } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { isFiltering, me, noFilters, nobody, type BoardFilters } from './board-filters.js';
import styles from './board-toolbar.module.css';
import type { Person } from './board-view.js';
import { PriorityMark } from './priority-mark.js';
import { priorities, type TaskPriority } from './task-words.js';

export interface BoardToolbarProps {
  readonly tasks: readonly Task[];
  readonly shownCount: number;
  readonly filters: BoardFilters;
  readonly onChange: (changes: Partial<BoardFilters>) => void;
  readonly personOf: (userId: string) => Person;
  readonly showsCancelled: boolean;
  readonly onShowCancelled: (shows: boolean) => void;
}

const all = 'all';

const priorityOptions = [
  { id: all, label: 'Any priority' },
  ...priorities.map(({ id, label }) => ({ id, label, icon: <PriorityMark priority={id} /> })),
] as const satisfies readonly SelectOption<TaskPriority | typeof all>[];

/** What of the board is shown. */
export function BoardToolbar(props: BoardToolbarProps): ReactElement {
  const { tasks, shownCount, filters, onChange, personOf, showsCancelled, onShowCancelled } = props;
  const people = useAssigneeOptions(tasks, personOf);
  const isKnown = people.some(({ id }) => id === filters.assignee);
  return (
    <div className={styles.toolbar} role="search" aria-label="Filter tasks">
      <div className={styles.search}>
        <SearchField
          label="Find tasks"
          placeholder="Find tasks"
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <Select
        label="Assignee"
        isLabelHidden
        options={people}
        value={isKnown && filters.assignee !== null ? filters.assignee : all}
        onChange={(id) => onChange({ assignee: id === all ? null : id })}
      />
      <Select
        label="Priority"
        isLabelHidden
        options={priorityOptions}
        value={filters.priority ?? all}
        onChange={(id) => onChange({ priority: id === all ? null : id })}
      />
      {isFiltering(filters) && (
        <Button variant="quiet" icon={<X aria-hidden />} onPress={() => onChange(noFilters)}>
          Clear filters
        </Button>
      )}
      <span role="status" className={styles.count}>
        {isFiltering(filters) && `${shownCount} of ${tasks.length} tasks`}
      </span>
      <Switch isSelected={showsCancelled} onChange={onShowCancelled}>
        Show cancelled
      </Switch>
    </div>
  );
}

/** Those who have tasks here, and the user. */
function useAssigneeOptions(
  tasks: readonly Task[],
  personOf: (userId: string) => Person,
): readonly SelectOption<string>[] {
  const user = useMe();
  const others = new Set(tasks.flatMap(({ assigneeIds }) => assigneeIds));
  others.delete(user.id);
  const named = [...others].map(personOf).sort((one, other) => one.name.localeCompare(other.name));
  return [
    { id: all, label: 'Anybody' },
    { id: me, label: 'Me' },
    { id: nobody, label: 'Nobody' },
    ...named.map(({ id, name }) => ({ id, label: name, icon: <Avatar id={id} name={name} size="small" /> })),
  ];
}
