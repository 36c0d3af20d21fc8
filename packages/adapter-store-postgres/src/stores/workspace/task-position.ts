import { positionBetween, type Task } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';

const lockProject = 'SELECT 1 FROM crewkit.projects WHERE id = $1 FOR NO KEY UPDATE';
// The gap after the task $4 of a column, or at the column's top. A moved task, $3, is not one of its own neighbors.
const findGap = `
  SELECT p.position AS previous, (
    SELECT n.position FROM crewkit.tasks n
    WHERE n.project_id = $1 AND n.status = $2 AND n.position > coalesce(p.position, '') AND n.id <> $3
    ORDER BY n.position LIMIT 1
  ) AS next
  FROM (SELECT 1) AS one LEFT JOIN crewkit.tasks p ON p.id = $4 AND p.id <> $3 AND p.project_id = $1 AND p.status = $2`;

interface Gap {
  readonly previous: string | null;
  readonly next: string | null;
}

/** A place in a column of the board, directly after a task or, if `afterId` is null, at the top. */
interface Place {
  readonly projectId: string;
  /** The task to be placed. */
  readonly taskId: string;
  readonly status: Task['status'];
  readonly afterId: string | null;
}

/**
 * Returns the position of the place, or null if the column does not contain the task `afterId`. No other transaction can move tasks of the
 * project before this one ends.
 */
export async function findPosition(
  connection: Connection,
  { projectId, taskId, status, afterId }: Place,
): Promise<string | null> {
  await connection.run(lockProject, [projectId]);
  const gap = await connection.get<Gap>(findGap, [projectId, status, taskId, afterId]);
  const { previous = null, next = null } = gap ?? {};
  return afterId !== null && previous === null ? null : positionBetween(previous, next);
}
