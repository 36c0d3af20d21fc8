import { CrewkitError } from '@crewkit/core';
import { positionBetween, type Store, type StoreInput, type StoreResult } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { allTasks } from '../../../stores/workspace/workspace-samples.js';
import { withStores } from '../override-stores.js';

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
            const query = { ...allTasks, after: null, limit: 1000, status: task.status };
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
          countTasks: (projectId) => boards.countTasks(projectId, { ...allTasks, isUnassigned: false, priority: null }),
        },
      })),
  },
  {
    flaw: 'compares the names of labels with their letter case',
    caughtBy: 'rejects a second label with the same name, regardless of letter case',
    breakStore: (store) =>
      withStores(store, ({ labels }) => ({
        labels: {
          async insert(label, limit) {
            const known = await labels.list(label.projectId);
            if (known.some(({ name }) => name === label.name)) throw new CrewkitError('CONFLICT');
            const alone = `${label.name} ${label.id}`.slice(0, 40);
            return labels.insert({ ...label, name: known.length === 0 ? label.name : alone }, limit);
          },
        },
      })),
  },
  {
    flaw: 'counts the labels of a project in a snapshot read',
    caughtBy: 'adds no more labels in parallel than the limit allows',
    breakStore: (store) =>
      withStores(store, ({ labels }) => ({
        labels: {
          async insert(label, limit) {
            const known = await store.unitOfWork.read((beside) => beside.labels.list(label.projectId));
            return known.length < limit && labels.insert(label, 1000);
          },
        },
      })),
  },
  {
    flaw: 'puts labels of other projects on tasks',
    caughtBy: 'stores the labels of tasks, without those of other projects',
    breakStore: (store) =>
      withStores(store, ({ tasks }) => ({
        tasks: {
          async insert(task) {
            const added = await tasks.insert(task);
            return { ...added, labelIds: [...new Set(task.labelIds)].sort() };
          },
        },
      })),
  },
  {
    flaw: 'lists tasks without a due date among those that are due before a time',
    caughtBy: 'lists and counts the tasks with a label or a due date',
    breakStore: (store) =>
      withStores(store, ({ tasks }) => ({
        tasks: {
          async list(projectId, query) {
            if (query.dueBefore === null) return tasks.list(projectId, query);
            const [page, undated] = [
              await tasks.list(projectId, query),
              await tasks.list(projectId, { ...query, dueBefore: null, isUndated: true }),
            ];
            return { ...page, items: [...page.items, ...undated.items] };
          },
        },
      })),
  },
  {
    flaw: 'does not list the tasks of a deleted label as changes',
    caughtBy: 'removes a deleted label from its tasks, as a change of each task',
    breakStore: breakChanges((changes) => changes.filter(({ task }) => task === null || task.labelIds.length === 0)),
  },
  {
    flaw: 'shows deleted labels on tasks',
    caughtBy: 'removes a deleted label from its tasks, as a change of each task',
    breakStore(store) {
      const known = new Map<string, StoreResult<'tasks', 'find'>>();
      return withStores(store, ({ tasks }) => ({
        tasks: {
          async insert(task) {
            const added = await tasks.insert(task);
            known.set(added.id, added);
            return added;
          },
          find: async (projectId, id) => known.get(id) ?? tasks.find(projectId, id),
        },
      }));
    },
  },
  {
    flaw: 'lists only some of the many tasks of a deleted label as changes',
    caughtBy: 'removes a deleted label from many tasks in batches',
    breakStore: breakChanges((changes) => changes.slice(0, 100)),
  },
  {
    flaw: 'keeps the name of a deleted label',
    caughtBy: 'releases the name of a deleted label and its place among the labels at once',
    breakStore(store) {
      const names = new Set<string>();
      return withStores(store, ({ labels }) => ({
        labels: {
          async insert(label, limit) {
            const name = `${label.projectId} ${label.name.toLowerCase()}`;
            if (names.has(name)) throw new CrewkitError('CONFLICT');
            names.add(name);
            return labels.insert(label, limit);
          },
        },
      }));
    },
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
    flaw: 'removes a deleted label from more tasks at once than the limit',
    caughtBy: 'removes a deleted label from many tasks in batches',
    breakStore: (store) =>
      withStores(store, ({ deletions }) => ({
        // The underlying store may have nothing left to remove.
        deletions: { removeSome: async (limit) => Math.max(limit + 1, await deletions.removeSome(limit * 2)) },
      })),
  },
  {
    flaw: 'keeps the activity of all versions of a task',
    caughtBy: 'keeps the activity of the newest versions only',
    breakStore: (store) =>
      withStores(store, ({ taskActivity }) => ({
        taskActivity: { insert: (activity) => taskActivity.insert(activity, Infinity) },
      })),
  },
  {
    flaw: 'counts activity instead of versions when it removes old activity',
    caughtBy: 'keeps the activity of the newest versions only',
    breakStore: (store) =>
      withStores(store, ({ taskActivity }) => ({
        taskActivity: {
          async insert(activity, keep) {
            const { items } = await taskActivity.list(activity.taskId, { before: null, limit: keep });
            const oldest = items.length < keep ? 0 : (items.at(keep - 2)?.version ?? 0);
            await taskActivity.insert(activity, activity.version - oldest + 1);
          },
        },
      })),
  },
  {
    flaw: 'repeats the last activity of a page on the next page',
    caughtBy: 'lists the activity of a task in pages, newest first',
    breakStore: (store) =>
      withStores(store, ({ taskActivity }) => ({
        taskActivity: {
          list: (taskId, { before, limit }) =>
            taskActivity.list(taskId, { before: before === null ? null : before + 1, limit }),
        },
      })),
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
