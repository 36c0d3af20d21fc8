import type { Task } from '@crewkit/client-sdk';
import type { TaskConflict } from '@crewkit/react';
import type { ReactElement } from 'react';

import * as texts from '#messages/task';
import { Button } from '../../../ui/buttons/button.js';
import { Callout } from '../../../ui/feedback/callout.js';
import styles from './conflict-callout.module.css';
import { dueWords } from '../task/due-date.js';
import { findPriority, getStatus } from '../task/task-words.js';
import type { TaskEdit } from './use-task-edit.js';

export interface ConflictCalloutProps {
  readonly conflict: TaskConflict;
  readonly edit: TaskEdit;
}

type Field = TaskConflict['fields'][number];

const fieldLabels: Readonly<Record<Field, string>> = {
  title: texts.title,
  description: texts.description,
  status: texts.status,
  priority: texts.priority,
  dueAt: texts.dueDate,
};

/** An edit conflict: shows both versions, and lets the user choose one. */
export function ConflictCallout({ conflict, edit }: ConflictCalloutProps): ReactElement {
  const { changes, latest, fields } = conflict;
  return (
    <div role="alert">
      <Callout tone="warning" title={texts.changedByOther}>
        <div className={styles.conflict}>
          {fields.map((field) => (
            <dl key={field} className={styles.versions}>
              <dt>{texts.fieldNow({ field: fieldLabels[field] })}</dt>
              <dd>{inWords(field, latest)}</dd>
              <dt>{texts.youWrote}</dt>
              <dd>{inWords(field, changes)}</dd>
            </dl>
          ))}
          <div className={styles.actions}>
            {/* The element with the focus is removed with the saved field. */}
            <Button autoFocus size="small" onPress={edit.keepTheirs}>
              {texts.keepTheirs}
            </Button>
            <Button size="small" variant="primary" isPending={edit.isSaving} onPress={edit.applyMine}>
              {texts.applyMine}
            </Button>
          </div>
        </div>
      </Callout>
    </div>
  );
}

function inWords(field: Field, task: Partial<Task>): string {
  const { title = '', description = '', status = 'todo', priority = 'normal', dueAt = null } = task;
  const words: Readonly<Record<Field, string>> = {
    title,
    description: description === '' ? texts.empty : description,
    status: getStatus(status).label,
    priority: findPriority(priority).label,
    dueAt: dueAt === null ? texts.noDueDate : dueWords(dueAt, new Date()),
  };
  return words[field];
}
