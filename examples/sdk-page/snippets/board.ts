import { every, type CrewkitClient, type Task } from '@crewkit/client-sdk';

/** Returns all open tasks of a project, from all pages. */
export async function openTasks(client: CrewkitClient, projectId: string): Promise<Task[]> {
  const tasks: Task[] = [];
  for await (const task of every((position) => client.tasks.list(projectId, { status: 'todo', ...position }))) {
    tasks.push(task);
  }
  return tasks;
}

/** Marks a task as done. Rejects with `PRECONDITION_FAILED` instead of overwriting another user's change. */
export async function finish(client: CrewkitClient, projectId: string, taskId: string): Promise<void> {
  const { etag } = await client.tasks.get(projectId, taskId);
  await client.tasks.update(projectId, taskId, { status: 'done', ifMatch: etag });
}

/** Shows the button only to users who are allowed to create tasks. The server checks the permission again. */
export async function showNewTask(client: CrewkitClient, button: HTMLElement, projectId: string): Promise<void> {
  button.hidden = !(await client.can('project:task.create', { scope: 'PROJECT', id: projectId }));
}
