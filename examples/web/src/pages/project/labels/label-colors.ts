import type { Label } from '@crewkit/client-sdk';

import * as texts from '#messages/project';

export type LabelColor = Label['color'];

/** All colors of labels, in the order of the server's list. */
export const labelColors = [
  { id: 'gray', label: texts.gray },
  { id: 'red', label: texts.red },
  { id: 'orange', label: texts.orange },
  { id: 'yellow', label: texts.yellow },
  { id: 'green', label: texts.green },
  { id: 'teal', label: texts.teal },
  { id: 'blue', label: texts.blue },
  { id: 'purple', label: texts.purple },
  { id: 'pink', label: texts.pink },
] as const satisfies readonly { readonly id: LabelColor; readonly label: string }[];

/** Returns the first color that the fewest labels have. */
export function suggestColor(labels: readonly Label[]): LabelColor {
  const count = (id: LabelColor): number => labels.filter(({ color }) => color === id).length;
  return labelColors.reduce((best, each) => (count(each.id) < count(best.id) ? each : best), labelColors[1]).id;
}
