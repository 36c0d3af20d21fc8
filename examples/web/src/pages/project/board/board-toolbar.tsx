import type { Board } from '@crewkit/client-sdk';
import { ListFilter, X } from 'lucide-react';
import { useCallback, type ReactElement } from 'react';

import * as texts from '#messages/project';
import { useMe } from '../../../data/sign-in/use-me.js';
import { usePeople } from '../../../data/use-people.js';
import { Avatar } from '../../../ui/data-display/avatar.js';
import { Button } from '../../../ui/buttons/button.js';
import { Menu, MenuChoice } from '../../../ui/overlays/menu.js';
import { SearchField } from '../../../ui/forms/search-field.js';
import type { SelectOption } from '../../../ui/pickers/select.js';
import { isFiltering, me, noFilters, unassigned, type BoardFilters } from './board-filters.js';
import styles from './board-toolbar.module.css';
import { PriorityMark } from '../task/priority-mark.js';
import { priorities, type TaskPriority } from '../task/task-words.js';
import { useDelayedText } from './use-delayed-text.js';

export interface BoardToolbarProps {
  readonly board: Board;
  /** The number of tasks in the visible columns. */
  readonly count: number;
  readonly filters: BoardFilters;
  readonly onChange: (changes: Partial<BoardFilters>) => void;
  readonly showsCancelled: boolean;
  readonly onShowCancelled: (shows: boolean) => void;
}

const all = 'all';

const priorityOptions = [
  { id: all, label: texts.allPriorities },
  ...priorities.map(({ id, label }) => ({ id, label, icon: <PriorityMark priority={id} /> })),
] as const satisfies readonly SelectOption<TaskPriority | typeof all>[];

const cancelledOptions = [
  { id: 'hide', label: texts.hideCancelled },
  { id: 'show', label: texts.showCancelled },
] as const satisfies readonly SelectOption<string>[];

/** The filters of the board. */
export function BoardToolbar(props: BoardToolbarProps): ReactElement {
  const { count, filters, onChange } = props;
  const changeSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  const [search, setSearch] = useDelayedText(filters.search, changeSearch);
  return (
    <div className={styles.toolbar} role="search" aria-label={texts.filterTasks}>
      <div className={styles.search}>
        <SearchField label={texts.findTasks} placeholder={texts.findTasks} value={search} onChange={setSearch} />
      </div>
      <FilterMenu {...props} />
      {isFiltering(filters) && (
        <Button variant="quiet" icon={<X aria-hidden />} onPress={() => onChange(noFilters)}>
          {texts.clearFilters}
        </Button>
      )}
      <span role="status" className={styles.count}>
        {isFiltering(filters) && texts.matchingTasks({ count })}
      </span>
    </div>
  );
}

/** A menu rather than three selects: the shell has already loaded the code of menus, and a board needs little space above its cards. */
function FilterMenu(props: BoardToolbarProps): ReactElement {
  const { board, filters, onChange, showsCancelled, onShowCancelled } = props;
  const people = useAssigneeOptions(board, filters.assignee);
  const active = [
    people.find(({ id }) => id === filters.assignee)?.label,
    priorityOptions.find(({ id }) => id === filters.priority)?.label,
    showsCancelled ? texts.withCancelled : undefined,
  ].filter((label) => label !== undefined);
  const trigger = (
    <Button icon={<ListFilter aria-hidden />}>
      {active.length === 0 ? texts.filter : texts.filterBy({ filters: active.join(', ') })}
    </Button>
  );
  return (
    <Menu label={texts.filter} placement="bottom start" trigger={trigger}>
      <MenuChoice
        title={texts.assignee}
        options={people}
        value={filters.assignee ?? all}
        onChange={(id) => onChange({ assignee: id === all ? null : id })}
      />
      <MenuChoice
        title={texts.priority}
        options={priorityOptions}
        value={filters.priority ?? all}
        onChange={(id) => onChange({ priority: id === all ? null : id })}
      />
      <MenuChoice
        title={texts.cancelledTasks}
        options={cancelledOptions}
        value={showsCancelled ? 'show' : 'hide'}
        onChange={(id) => onShowCancelled(id === 'show')}
      />
    </Menu>
  );
}

/** Returns the user, the assignees of the cards that came with the board, and the selected user. */
function useAssigneeOptions({ columns }: Board, chosen: string | null): readonly SelectOption<string>[] {
  const user = useMe();
  const getPerson = usePeople();
  const cards = Object.values(columns).flatMap(({ items }) => items);
  const others = new Set(cards.flatMap(({ assigneeIds }) => assigneeIds));
  if (chosen !== null && chosen !== me && chosen !== unassigned) others.add(chosen);
  others.delete(user.id);
  const named = [...others].map(getPerson).sort((one, other) => one.name.localeCompare(other.name));
  return [
    { id: all, label: texts.allAssignees },
    { id: me, label: texts.me },
    { id: unassigned, label: texts.unassigned },
    ...named.map(({ id, name, avatarUrl }) => ({
      id,
      label: name,
      icon: <Avatar id={id} name={name} imageUrl={avatarUrl} size="small" />,
    })),
  ];
}
