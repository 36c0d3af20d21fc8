import type { BoardTask } from '@crewkit/client-sdk';
import { Ellipsis, PanelRight } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/project';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../../../ui/overlays/menu.js';
import { useBoardView } from '../board-view.js';
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
