import { lofotenTasks } from './story/lofoten-tasks.js';
import { bookingTasks, gearTasks } from './story/other-tasks.js';
import { eveningIn } from './story-player.js';
const tasksByProject = {
    LOFO: lofotenTasks,
    BOOK: bookingTasks,
    GEAR: gearTasks,
};
export function taskKey(project, title) {
    return `${project} ${title}`;
}
/** Creates the tasks of each project in the order of their days, and moves the tasks to their columns. */
export async function planTasks(story, cast, { projectIds }) {
    const planned = new Map();
    for (const [project, projectId] of Object.entries(projectIds)) {
        const inOrder = tasksByProject[project].toSorted((a, b) => b.made - a.made);
        for (const [index, task] of inOrder.entries()) {
            planned.set(taskKey(project, task.title), await planTask(story, cast, { projectId, task, index }));
        }
    }
    return planned;
}
async function planTask(story, cast, { projectId, task, index }) {
    const { createTask, updateTask } = story.useCases;
    const { title, description, by, made, status, moved = 1, priority, due, for: keys = [] } = task;
    const minute = String(10 + index * 3).padStart(2, '0');
    const assigneeIds = keys.map((key) => cast[key].userId);
    const dueAt = due === undefined ? null : eveningIn(due, story.now);
    const whenMade = [made, `09:${minute}`];
    const input = { projectId, title, description, priority, dueAt, assigneeIds };
    const { id: taskId } = await story.at(whenMade, () => createTask.execute(cast[by], input));
    if (status === undefined)
        return taskId;
    const mover = cast[keys[0] ?? by];
    await story.at([moved, `15:${minute}`], () => updateTask.execute(mover, { projectId, taskId, expected: null, changes: { status } }));
    return taskId;
}
//# sourceMappingURL=plan-tasks.js.map