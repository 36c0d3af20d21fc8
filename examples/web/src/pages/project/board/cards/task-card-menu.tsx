import type { BoardTask } from '@crewkit/client-sdk';
import { ArrowDown, ArrowUp, Ellipsis, PanelRight } from 'lucide-react';
import { useContext, type ReactElement } from 'react';

import * as texts from '#messages/project';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../../../ui/overlays/menu.js';
import { ColumnCardsContext, useBoardView } from '../board-view.js';
import { focusCard } from './focus-card.js';
import { StatusIcon } from '../../task/status-icon.js';
import { taskPath } from '../../task/task-path.js';
import { statuses } from '../../task/task-words.js';

/** Moves the task to another column without dragging. */
export function TaskCardMenu({ task }: { readonly task: BoardTask }): ReactElement {
  const { search, move } = useBoardView();
  const name = task.key;
  return (
    <Menu
      label={texts.menuOfTask({ task: name })}
      trigger={<IconButton label={texts.actionsForTask({ task: name })} size="small" icon={<Ellipsis aria-hidden />} />}
    >
      <MoveItems task={task} />
      <MenuSection title={texts.moveTo}>
        {statuses.map(({ id, label }) => (
          <MenuItem
            key={id}
            icon={<StatusIcon status={id} />}
            isCurrent={id === task.status}
            isDisabled={id === task.status}
            onAction={() => {
              move(task.id, id);
              focusCard(task.id, id);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon={<PanelRight aria-hidden />} href={taskPath(task.projectId, task.id, search)}>
        {texts.open}
      </MenuItem>
    </Menu>
  );
}

/** Moves the task by one place among the shown cards, for users who cannot drag. */
function MoveItems({ task: { id, status } }: { readonly task: BoardTask }): ReactElement {
  const { move } = useBoardView();
  const cards = useContext(ColumnCardsContext).current;
  const index = cards.findIndex((card) => card.id === id);
  const moveTo = (afterId: string | null): void => {
    move(id, status, afterId);
    focusCard(id, status);
  };
  const below = cards[index + 1];
  return (
    <>
      <MenuItem
        icon={<ArrowUp aria-hidden />}
        isDisabled={index <= 0}
        onAction={() => moveTo(cards[index - 2]?.id ?? null)}
      >
        {texts.moveUp}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden />}
        isDisabled={below === undefined}
        onAction={() => below !== undefined && moveTo(below.id)}
      >
        {texts.moveDown}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}
