import type { Board } from '@crewkit/client-sdk';
import { ListFilter } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/project';
import { useMe } from '../../../data/sign-in/use-me.js';
import { usePeople } from '../../../data/use-people.js';
import { Avatar } from '../../../ui/data-display/avatar.js';
import { Button } from '../../../ui/buttons/button.js';
import { Menu, MenuChoice } from '../../../ui/overlays/menu.js';
import type { SelectOption } from '../../../ui/pickers/select.js';
import { dueFilters, me, unassigned, type BoardFilters, type DueFilter } from './board-filters.js';
import { useBoardView } from './board-view.js';
import { LabelDot } from '../labels/label-chip.js';
import { useLabels } from '../labels/use-labels.js';
import { PriorityMark } from '../task/priority-mark.js';
import { priorities, type TaskPriority } from '../task/task-words.js';

export interface FilterMenuProps {
  readonly board: Board;
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

const dueNames: Readonly<Record<DueFilter, string>> = {
  overdue: texts.overdue,
  today: texts.dueToday,
  week: texts.dueWithinWeek,
  none: texts.noDueDate,
};

const dueOptions: readonly SelectOption<DueFilter | typeof all>[] = [
  { id: all, label: texts.anyDueDate },
  ...dueFilters.map((id) => ({ id, label: dueNames[id] })),
];

const cancelledOptions = [
  { id: 'hide', label: texts.hideCancelled },
  { id: 'show', label: texts.showCancelled },
] as const satisfies readonly SelectOption<string>[];

/** A menu rather than selects: the shell has already loaded the code of menus, and a board needs little space above its cards. */
export function FilterMenu(props: FilterMenuProps): ReactElement {
  const { filters, onChange, showsCancelled, onShowCancelled } = props;
  const choices = useChoices(props);
  const active = [
    ...choices.map(({ options, value }) => options.find(({ id }) => id === value)?.label),
    showsCancelled ? texts.withCancelled : undefined,
  ].filter((label) => label !== undefined);
  const trigger = (
    <Button icon={<ListFilter aria-hidden />}>
      {active.length === 0 ? texts.filter : texts.filterBy({ filters: active.join(', ') })}
    </Button>
  );
  return (
    <Menu label={texts.filter} placement="bottom start" trigger={trigger}>
      {choices.map(({ name, title, options, value }) => (
        <MenuChoice
          key={name}
          title={title}
          options={options}
          value={value ?? all}
          onChange={(id) => onChange({ ...filters, [name]: id === all ? null : id })}
        />
      ))}
      <MenuChoice
        title={texts.cancelledTasks}
        options={cancelledOptions}
        value={showsCancelled ? 'show' : 'hide'}
        onChange={(id) => onShowCancelled(id === 'show')}
      />
    </Menu>
  );
}

interface Choice {
  readonly name: keyof BoardFilters;
  readonly title: string;
  readonly options: readonly SelectOption<string>[];
  readonly value: string | null;
}

/** Returns the filters with one selected option. */
function useChoices({ board, filters }: FilterMenuProps): readonly Choice[] {
  const { assignee, priority, label, due } = filters;
  const { project } = useBoardView();
  const people = useAssigneeOptions(board, assignee);
  const labels = useLabels(project.id);
  const labelOptions = [
    { id: all, label: texts.allLabels },
    ...labels.map(({ id, name, color }) => ({ id, label: name, icon: <LabelDot color={color} /> })),
  ];
  return [
    { name: 'assignee', title: texts.assignee, options: people, value: assignee },
    { name: 'priority', title: texts.priority, options: priorityOptions, value: priority },
    ...(labels.length === 0
      ? []
      : [{ name: 'label', title: texts.label, options: labelOptions, value: label } as const]),
    { name: 'due', title: texts.dueDate, options: dueOptions, value: due },
  ];
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
