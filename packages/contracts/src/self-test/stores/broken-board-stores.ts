import { positionBetween, type Store, type StoreInput, type StoreResult } from '@crewkit/core/adapter';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

type BoardConversation = NonNullable<StoreResult<'boards', 'listColumn'>['conversation']>;

type Changes = Awaited<ReturnType<Store<'taskChanges'>['list']>>;
type TaskChanges = StoreInput<'tasks', 'update', 2>['changes'];
type TaskUpdate = StoreResult<'tasks', 'update'>;
type Column = Awaited<ReturnType<Store<'boards'>['listColumn']>>;

/** Breaks the pages of columns. `change` introduces the flaw into a page. */
function breakColumn(change: (column: Column) => Column): BrokenStore['breakStore'] {
  return (store) =>
    withStores(store, ({ boards }) => ({
      boards: { listColumn: async (projectId, query) => change(await boards.listColumn(projectId, query)) },
    }));
}

function breakDiscussions(change: (discussion: BoardConversation) => BoardConversation): BrokenStore['breakStore'] {
  return breakColumn(({ items, next }) => ({
    items: items.map((task) => ({ ...task, conversation: task.conversation && change(task.conversation) })),
    next,
  }));
}

/** Breaks the pages of changes. `change` introduces the flaw into a page. */
function breakChanges(change: (changes: Changes) => Changes): BrokenStore['breakStore'] {
  return (store) =>
    withStores(store, ({ taskChanges }) => ({
      taskChanges: { list: async (projectId, window) => change(await taskChanges.list(projectId, window)) },
    }));
}

/** Breaks the moves of tasks. `move` calls the working store with other changes, or changes its outcome. */
function breakMoves(
  move: (change: (changes: TaskChanges) => Promise<TaskUpdate>, changes: TaskChanges) => Promise<TaskUpdate>,
): BrokenStore['breakStore'] {
  return (store) =>
    withStores(store, ({ tasks }) => ({
      tasks: {
        update: (projectId, id, { changes: given, ...rest }) =>
          move((changes) => tasks.update(projectId, id, { ...rest, changes }), given),
      },
    }));
}

const countsUnread = 'returns the unread counts of task conversations on a board';

/** Flaws in boards and in mention counts. */
export const brokenBoardStores: readonly BrokenStore[] = [
  {
    flaw: 'reports a description for every task on a board',
    caughtBy: 'returns tasks without their description',
    breakStore: breakColumn(({ items, next }) => ({
      items: items.map((task) => ({ ...task, hasDescription: true })),
      next,
    })),
  },
  {
    flaw: 'ends a column after its first page',
    caughtBy: 'adds tasks at the top of their column, and lists columns in pages of any size',
    breakStore: breakColumn(({ items }) => ({ items, next: null })),
  },
  {
    flaw: 'ignores the place of a moved task',
    caughtBy: 'places a moved task after another task, or at the top of its column',
    breakStore: breakMoves((change, { afterId: _afterId, ...changes }) => change(changes)),
  },
  {
    flaw: 'moves a task to the top when its status is written again',
    caughtBy: 'moves a task to the top of its new column, and only if its status changes',
    breakStore: breakMoves((change, changes) =>
      change(changes.status === undefined ? changes : { afterId: null, ...changes }),
    ),
  },
  {
    flaw: 'places a task at the top if its neighbor is not in the column',
    caughtBy: 'rejects a place after a task that is not in the column',
    breakStore: breakMoves(async (change, changes) => {
      const outcome = await change(changes);
      return outcome.kind === 'misplaced' ? change({ ...changes, afterId: null }) : outcome;
    }),
  },
  {
    flaw: 'derives the position of a new task from a snapshot read',
    caughtBy: 'gives tasks that are added and moved in parallel distinct positions',
    breakStore: (store) =>
      withStores(store, ({ tasks }) => ({
        tasks: {
          async insert(task) {
            const query = { after: null, limit: 1000, status: task.status, assigneeId: null, search: null };
            const { items } = await store.unitOfWork.read((beside) => beside.tasks.list(task.projectId, query));
            const [top = null] = items.map(({ position }) => position).sort();
            return { ...(await tasks.insert(task)), position: positionBetween(null, top) };
          },
        },
      })),
  },
  {
    flaw: 'counts the tasks of a board without the filter',
    caughtBy: 'returns and counts the tasks of a board that match every part of the filter',
    breakStore: (store) =>
      withStores(store, ({ boards }) => ({
        boards: {
          countTasks: (projectId) =>
            boards.countTasks(projectId, { assigneeId: null, isUnassigned: false, priority: null, search: null }),
        },
      })),
  },
  {
    flaw: 'counts read messages of a task conversation as unread',
    caughtBy: countsUnread,
    breakStore: breakDiscussions((discussion) => ({ ...discussion, unreadCount: discussion.messageCount })),
  },
  {
    flaw: 'counts every unread message on a board as a mention',
    caughtBy: countsUnread,
    breakStore: breakDiscussions((discussion) => ({ ...discussion, mentionCount: discussion.unreadCount })),
  },
  {
    flaw: 'does not increment the revision of a board',
    caughtBy: 'increments the revision of a board with every visible change',
    breakStore: (store) => withStores(store, () => ({ boards: { findRevision: () => Promise.resolve(1) } })),
  },
  {
    flaw: 'does not list deleted tasks as changes',
    caughtBy: 'lists every kind of change of a task, once, in the order of the last changes',
    breakStore: breakChanges((changes) => changes.filter(({ task }) => task !== null)),
  },
  {
    flaw: 'shows a change of a task only after changes with higher positions',
    caughtBy: 'shows a reader every change of many parallel writers',
    breakStore(store) {
      const seen = new Set<string>();
      const isLate = ({ taskId }: Changes[number]): boolean => !seen.has(taskId) && seen.add(taskId).size > 0;
      return breakChanges((changes) => changes.filter((each, index) => index === changes.length - 1 || !isLate(each)))(
        store,
      );
    },
  },
  {
    flaw: 'keeps the changes of a deleted project',
    caughtBy: 'removes the changes with their project',
    breakStore: (store) =>
      withStores(store, ({ taskChanges }) => ({
        taskChanges: { findLast: async (projectId) => Math.max(1, await taskChanges.findLast(projectId)) },
      })),
  },
  {
    flaw: 'counts every unread message of a conversation as a mention',
    caughtBy: 'counts unread messages of others that mention the user',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async findForParticipant(id, userId) {
            const view = await conversations.findForParticipant(id, userId);
            return view && { ...view, mentionCount: view.unreadCount };
          },
        },
      })),
  },
];
