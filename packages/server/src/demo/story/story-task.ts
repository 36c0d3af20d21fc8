import type { Task } from '@crewkit/core/adapter';

import type { PersonKey } from '../people.js';

/** A task of the sample data, with a summary of its history. */
export interface StoryTask {
  readonly title: string;
  readonly description?: string;
  readonly by: PersonKey;
  /** The day of creation, in whole days before today. */
  readonly made: number;
  /** The status. The default is `todo`. */
  readonly status?: Task['status'];
  /** The day on which the task got that status, in whole days before today. The default is 1. */
  readonly moved?: number;
  readonly priority?: Task['priority'];
  /** The due date in days from today. A negative value means overdue. */
  readonly due?: number;
  readonly for?: readonly PersonKey[];
  readonly labels?: readonly LabelName[];
}

/** The labels of every project, with their colors. */
export const storyLabels = { Guests: 'blue', Safety: 'red', Travel: 'teal', Website: 'purple' } as const;

export type LabelName = keyof typeof storyLabels;
