import type { FieldError } from '../../errors/crewkit-error.js';
import { findLineErrors } from '../text/text-line.js';

/** The colors of labels. A front end maps each name to a color that is legible in its themes. */
export const labelColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

export type LabelColor = (typeof labelColors)[number];

/** The maximum length of a label's name, in code points. */
export const maxLabelNameCodePoints = 40;
export const maxLabelsPerProject = 100;
export const maxLabelsPerTask = 10;

/** A label of a project, which can be put on the project's tasks. */
export interface Label {
  readonly id: string;
  readonly projectId: string;
  /** The name. No other label of the project has the same name, regardless of letter case (`searchText`). */
  readonly name: string;
  readonly color: LabelColor;
}

/** Validates a name that `normalizeLine` has returned, and returns the errors. `path` names the validated field in the errors. */
export function findLabelNameErrors(name: string, path: string): FieldError[] {
  return findLineErrors(name, path, maxLabelNameCodePoints);
}
