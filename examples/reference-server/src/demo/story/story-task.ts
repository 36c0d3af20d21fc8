import type { TaskPriority, TaskStatus } from '@crewkit/core/domain';

import type { PersonKey } from '../people.js';

/** A task of the sample data, with a summary of its history. */
export interface StoryTask {
  readonly title: string;
  readonly description?: string;
  readonly by: PersonKey;
  /** In whole days ago. */
  readonly made: number;
  /** Default: `todo`. */
  readonly status?: TaskStatus;
  /** When it got that status, in whole days ago. Default: 1. */
  readonly moved?: number;
  readonly priority?: TaskPriority;
  /** In days from today; negative: overdue. */
  readonly due?: number;
  readonly for?: readonly PersonKey[];
}
