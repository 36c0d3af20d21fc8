/** Where the page of a task is; without one, of its board. The filters of the board stay; which part of the panel was open does not. */
export function taskPath(projectId: string, taskId: string | null, search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('tab');
  const question = parameters.toString();
  const path = taskId === null ? `/projects/${projectId}` : `/projects/${projectId}/tasks/${taskId}`;
  return question === '' ? path : `${path}?${question}`;
}
