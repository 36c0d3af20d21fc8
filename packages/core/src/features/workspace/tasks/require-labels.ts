import { maxLabelsPerTask } from '../../../domain/workspace/label.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedStep } from '../../access/authorization/authorized-transaction.js';

/** Returns the distinct ids. Throws `VALIDATION_FAILED` if they are more than a task can have, or not labels of the project. */
export async function requireLabels(
  { stores }: Pick<AuthorizedStep, 'stores'>,
  projectId: string,
  labelIds: readonly string[],
): Promise<readonly string[]> {
  const distinct = [...new Set(labelIds)];
  if (distinct.length === 0) return distinct;
  if (distinct.length > maxLabelsPerTask) {
    throw toError('too_big', `A task can have at most ${maxLabelsPerTask} labels.`);
  }
  const known = new Set((await stores.labels.list(projectId)).map(({ id }) => id));
  if (!distinct.every((id) => known.has(id))) throw toError('unknown_label', 'The project has no such label.');
  return distinct;
}

function toError(code: string, message: string): CrewkitError {
  return new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'labelIds', code, message }] });
}
