import type { Schema } from '@crewkit/client-sdk';

import * as texts from '#messages/task';
import type { PersonName } from '../../../../data/person-name.js';
import { namesInWords } from '../../../../parts/conversation/names-in-words.js';
import { dueWords } from '../../task/due-date.js';
import { findPriority, getStatus } from '../../task/task-words.js';

export interface ActivityWords {
  readonly getPerson: (userId: string) => PersonName;
  readonly getLabel: (labelId: string) => string;
  readonly now: Date;
}

type Change = Schema<'TaskActivity'>['changes'][number];

/** Returns a sentence for a change, or two for people or labels that were both added and removed. */
export function describeChange(change: Change, words: ActivityWords): string[] {
  switch (change.field) {
    case 'title':
      return [texts.titleChanged(change)];
    case 'description':
      return [texts.descriptionChanged];
    case 'status':
      return [texts.statusChanged({ from: getStatus(change.from).label, to: getStatus(change.to).label })];
    case 'priority':
      return [texts.priorityChanged({ from: findPriority(change.from).label, to: findPriority(change.to).label })];
    case 'dueAt':
      return [describeDueDate(change, words.now)];
    case 'assignees':
      return describeSets(change, {
        toName: (id) => words.getPerson(id).name,
        added: (people) => texts.peopleAssigned({ people }),
        removed: (people) => texts.peopleUnassigned({ people }),
      });
    case 'labels':
      return describeSets(change, {
        toName: words.getLabel,
        added: (labels, count) => texts.labelsAdded({ labels, count }),
        removed: (labels, count) => texts.labelsRemoved({ labels, count }),
      });
  }
}

function describeDueDate({ from, to }: Extract<Change, { readonly field: 'dueAt' }>, now: Date): string {
  if (to === null) return texts.dueDateRemoved;
  const next = dueWords(to, now);
  return from === null ? texts.dueDateSet({ to: next }) : texts.dueDateChanged({ from: dueWords(from, now), to: next });
}

interface SetWords {
  readonly toName: (id: string) => string;
  readonly added: (names: string, count: number) => string;
  readonly removed: (names: string, count: number) => string;
}

function describeSets(
  { added, removed }: Extract<Change, { readonly field: 'assignees' | 'labels' }>,
  words: SetWords,
): string[] {
  const describe = (ids: readonly string[], toSentence: SetWords['added']): string[] =>
    ids.length === 0 ? [] : [toSentence(namesInWords(ids.map(words.toName), ids.length), ids.length)];
  return [...describe(added, words.added), ...describe(removed, words.removed)];
}
