import type { z } from 'zod';

import type { BoardTask } from '../../../domain/workspace/board.js';
import type { Page } from '../../../domain/page.js';
import type { TaskStatus } from '../../../domain/workspace/task.js';
import type { Board, BoardColumn } from '../../../features/workspace/tasks/view-board.js';
import { encodeBoardCursor } from '../../cursors.js';
import type { board, boardPage, boardTask } from './board.schemas.js';
import { presentSharedFields } from './present-task.js';

export function presentBoard({
  todo,
  in_progress,
  done,
  cancelled,
}: NonNullable<Board['columns']>): z.output<typeof board> {
  return {
    columns: {
      todo: presentColumn('todo', todo),
      in_progress: presentColumn('in_progress', in_progress),
      done: presentColumn('done', done),
      cancelled: presentColumn('cancelled', cancelled),
    },
  };
}

function presentColumn(status: TaskStatus, column: BoardColumn) {
  return { count: column.count, ...presentBoardPage(status, column) };
}

export function presentBoardPage(
  status: TaskStatus,
  { items, next }: Page<BoardTask, string>,
): z.output<typeof boardPage> {
  return { items: items.map(presentBoardTask), nextCursor: encodeBoardCursor(status, next) };
}

function presentBoardTask(each: BoardTask): z.output<typeof boardTask> {
  const { conversation } = each;
  return {
    ...presentSharedFields(each),
    key: `${each.projectKey}-${each.number}`,
    hasDescription: each.hasDescription,
    conversation: conversation && {
      id: conversation.id,
      messageCount: conversation.messageCount,
      unreadCount: conversation.unreadCount,
      mentionCount: conversation.mentionCount,
    },
  };
}
