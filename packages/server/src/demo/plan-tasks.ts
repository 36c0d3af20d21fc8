import { lofotenTasks } from './story/lofoten-tasks.js';
import { bookingTasks, gearTasks } from './story/other-tasks.js';
import { storyLabels, type LabelName, type StoryTask } from './story/story-task.js';
import type { ProjectKey } from './story/workspace.js';
import type { Workspace } from './found-workspace.js';
import { type Cast, type StoryPlayer, type Moment, eveningIn } from './story-player.js';

const tasksByProject: Readonly<Record<ProjectKey, readonly StoryTask[]>> = {
  LOFO: lofotenTasks,
  BOOK: bookingTasks,
  GEAR: gearTasks,
};

/** The ids of tasks, by project and title. */
export type PlannedTasks = ReadonlyMap<string, string>;

export function taskKey(project: ProjectKey, title: string): string {
  return `${project} ${title}`;
}

/** Creates the tasks of each project in the order of their days, and moves the tasks to their columns. */
export async function planTasks(story: StoryPlayer, cast: Cast, { projectIds }: Workspace): Promise<PlannedTasks> {
  const planned = new Map<string, string>();
  for (const [project, projectId] of Object.entries(projectIds) as [ProjectKey, string][]) {
    const labelIds = await makeLabels(story, cast, projectId);
    const inOrder = tasksByProject[project].toSorted((a, b) => b.made - a.made);
    for (const [index, task] of inOrder.entries()) {
      planned.set(taskKey(project, task.title), await planTask(story, cast, { projectId, labelIds, task, index }));
    }
  }
  return planned;
}

type LabelIds = Readonly<Record<LabelName, string>>;

async function makeLabels({ useCases }: StoryPlayer, { mara }: Cast, projectId: string): Promise<LabelIds> {
  const made: [string, string][] = [];
  for (const [name, color] of Object.entries(storyLabels)) {
    made.push([name, (await useCases.createLabel.execute(mara, { projectId, name, color })).id]);
  }
  return Object.fromEntries(made) as LabelIds;
}

interface PlannedTask {
  readonly projectId: string;
  readonly labelIds: LabelIds;
  readonly task: StoryTask;
  /** The number of the task in its project. */
  readonly index: number;
}

async function planTask(
  story: StoryPlayer,
  cast: Cast,
  { projectId, labelIds: ids, task, index }: PlannedTask,
): Promise<string> {
  const { createTask, updateTask } = story.useCases;
  const { title, description, by, made, status, moved = 1, priority, due, for: keys = [], labels = [] } = task;
  const minute = String(10 + index * 3).padStart(2, '0');
  const assigneeIds = keys.map((key) => cast[key].userId);
  const dueAt = due === undefined ? null : eveningIn(due, story.now);
  const whenMade: Moment = [made, `09:${minute}`];
  const labelIds = labels.map((name) => ids[name]);
  const input = { projectId, title, description, priority, dueAt, assigneeIds, labelIds };
  const { id: taskId } = await story.at(whenMade, () => createTask.execute(cast[by], input));
  if (status === undefined) return taskId;
  const mover = cast[keys[0] ?? by];
  await story.at([moved, `15:${minute}`], () =>
    updateTask.execute(mover, { projectId, taskId, expected: null, changes: { status } }),
  );
  return taskId;
}
