import { CrewkitError } from '@crewkit/core';
import { searchText, type Store, type StoreInput, type StoreResult } from '@crewkit/core/adapter';
import { insertRow } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';
import { recordTaskChange } from './task-change-store.js';

type Label = StoreInput<'labels', 'insert'>;

export class MemoryLabelStore implements Store<'labels'> {
  constructor(private readonly view: View) {}

  async insert(label: Label, limit: number): Promise<boolean> {
    const labels = await this.view.edit('labels');
    if (!this.view.tables.projects.has(label.projectId)) throw new CrewkitError('NOT_FOUND');
    if (listLabels(labels, label.projectId).length >= limit) return false;
    requireFreeName(labels, label);
    insertRow(labels, label.id, label);
    return true;
  }

  async list(projectId: string): Promise<Label[]> {
    return listLabels(this.view.tables.labels, projectId).sort((a, b) => Buffer.compare(toKey(a), toKey(b)));
  }

  async update(
    projectId: string,
    labelId: string,
    changes: StoreInput<'labels', 'update', 2>,
  ): Promise<StoreResult<'labels', 'update'> | null> {
    const labels = await this.view.edit('labels');
    const label = labels.get(labelId);
    if (label?.projectId !== projectId) return null;
    const changed = { ...label, ...changes };
    requireFreeName(labels, changed);
    labels.set(labelId, changed);
    return changed;
  }

  async delete(projectId: string, labelId: string): Promise<boolean> {
    const labels = await this.view.edit('labels');
    const tasks = await this.view.edit('tasks');
    if (labels.get(labelId)?.projectId !== projectId) return false;
    for (const task of tasks.values()) {
      if (!task.labelIds.includes(labelId)) continue;
      tasks.set(task.id, { ...task, labelIds: task.labelIds.filter((id) => id !== labelId) });
      await recordTaskChange(this.view, task);
    }
    return labels.delete(labelId);
  }
}

function toKey({ name }: Pick<Label, 'name'>): Buffer {
  return Buffer.from(searchText(name));
}

function listLabels(labels: ReadonlyMap<string, Label>, projectId: string): Label[] {
  return [...labels.values()].filter((label) => label.projectId === projectId);
}

function requireFreeName(labels: ReadonlyMap<string, Label>, { id, projectId, name }: Label): void {
  const isTaken = listLabels(labels, projectId).some(
    (label) => label.id !== id && toKey(label).equals(toKey({ name })),
  );
  if (isTaken) throw new CrewkitError('CONFLICT');
}
