/** Returns the path of a task's page; without a task, of the board. The filters of the board stay; the open part of the panel does not. */
export function taskPath(projectId: string, taskId: string | null, search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('tab');
  const question = parameters.toString();
  const path = taskId === null ? `/projects/${projectId}` : `/projects/${projectId}/tasks/${taskId}`;
  return question === '' ? path : `${path}?${question}`;
}
