import type { Project, TaggedTask } from '@crewkit/client-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Link, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/task';
import { client } from '../../../data/client.js';
import { crewkitKeys } from '@crewkit/react';
import { errorText } from '../../../data/error-text.js';
import { useCan } from '../../../data/use-can.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { removeCard } from '../board/board-cache.js';
import { boardsKey } from '../project-queries.js';
import { projectAt } from '../project-at.js';
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
  const mayDelete = useCan('project:task.delete', projectAt(project.id)) || task.createdBy === me.id;
  const [isDeleting, setDeleting] = useState(false);
  const name = taskName(project, task);
  const copyLink = async (): Promise<void> => {
    const link = new URL(taskPath(project.id, task.id, ''), window.location.href);
    await navigator.clipboard.writeText(link.href);
    toasts.success(texts.linkCopied);
  };
  return (
    <>
      <Menu
        label={texts.menuOfTask({ task: name })}
        trigger={<IconButton label={texts.moreActions} icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem icon={<Link aria-hidden />} onAction={() => void copyLink().catch(sayNotCopied)}>
          {texts.copyLink}
        </MenuItem>
        {mayDelete && <MenuSeparator />}
        {mayDelete && (
          <MenuItem icon={<Trash2 aria-hidden />} isDanger onAction={() => setDeleting(true)}>
            {texts.deleteItem}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && <DeleteDialog {...{ project, task, onGone }} onClose={() => setDeleting(false)} />}
    </>
  );
}

function sayNotCopied(): void {
  toasts.error(texts.linkNotCopied, { text: texts.linkNotCopiedHint });
}

function DeleteDialog(props: TaskMenuProps & { readonly onClose: () => void }): ReactElement {
  const { project, task, onGone, onClose } = props;
  const name = taskName(project, task);
  const cache = useQueryClient();
  const remove = useChange({
    run: () => client.tasks.delete(project.id, task.id, { ifMatch: task.etag }),
    touches: [],
    said: texts.taskDeleted({ task: name }),
    onDone: () => {
      onClose();
      removeCard(cache, task);
      // Only the board is refetched: the task itself no longer exists.
      for (const queryKey of [boardsKey(project.id), crewkitKeys.myTasks]) void cache.invalidateQueries({ queryKey });
      onGone();
    },
  });
  return (
    <ConfirmDialog
      title={texts.deleteQuestion({ task: name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.deleteTask}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      {texts.deleteWarning({ title: task.title })}
    </ConfirmDialog>
  );
}
