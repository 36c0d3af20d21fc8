import type { Project, TaggedTask } from '@crewkit/client-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Link, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/task';
import { useCan } from '../../../data/use-can.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { projectAt } from '../project-at.js';
import { deleteLater } from '../task/delayed-deletion.js';
import { taskPath } from '../task/task-path.js';
import { taskName } from '../task/task-words.js';

export interface TaskMenuProps {
  readonly project: Project;
  readonly task: TaggedTask;
  readonly onGone: () => void;
}

/** The actions on a task as a whole. */
export function TaskMenu({ project, task, onGone }: TaskMenuProps): ReactElement {
  const me = useMe();
  const cache = useQueryClient();
  const mayDelete = useCan('project:task.delete', projectAt(project.id)) || task.createdBy === me.id;
  const name = taskName(project, task);
  const copyLink = async (): Promise<void> => {
    const link = new URL(taskPath(project.id, task.id, ''), window.location.href);
    await navigator.clipboard.writeText(link.href);
    toasts.success(texts.linkCopied);
  };
  const remove = (): void => {
    deleteLater(task, name, cache);
    onGone();
  };
  return (
    <Menu
      label={texts.menuOfTask({ task: name })}
      trigger={<IconButton label={texts.moreActions} icon={<Ellipsis aria-hidden />} />}
    >
      <MenuItem icon={<Link aria-hidden />} onAction={() => void copyLink().catch(sayNotCopied)}>
        {texts.copyLink}
      </MenuItem>
      {mayDelete && <MenuSeparator />}
      {mayDelete && (
        <MenuItem icon={<Trash2 aria-hidden />} isDanger onAction={remove}>
          {texts.deleteTask}
        </MenuItem>
      )}
    </Menu>
  );
}

function sayNotCopied(): void {
  toasts.error(texts.linkNotCopied, { text: texts.linkNotCopiedHint });
}
