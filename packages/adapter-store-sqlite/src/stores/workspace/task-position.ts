import { positionBetween, type Task } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';

// The gap after the task @afterId of a column, or at the column's top. A moved task, @taskId, is not one of its own neighbors.
const findGap = `
  SELECT p.position AS previous, (
    SELECT n.position FROM tasks n
    WHERE n.project_id = @projectId AND n.status = @status AND n.position > coalesce(p.position, '') AND n.id <> @taskId
    ORDER BY n.position LIMIT 1
  ) AS next
  FROM (SELECT 1) LEFT JOIN tasks p
    ON p.id = @afterId AND p.id <> @taskId AND p.project_id = @projectId AND p.status = @status`;

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

/** Returns the position of the place, or null if the column does not contain the task `afterId`. */
export function findPosition(connection: Statements, place: Place): string | null {
  const { previous = null, next = null } = connection.get<Gap>(findGap, { ...place }) ?? {};
  return place.afterId !== null && previous === null ? null : positionBetween(previous, next);
}
