import type { Project, Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/task';
import { toGrowing } from '../../../../data/use-list.js';
import { usePeople } from '../../../../data/use-people.js';
import { LoadMore } from '../../../../parts/lists/load-more.js';
import { Loaded } from '../../../../parts/lists/loaded.js';
import { useNow } from '../../../../parts/use-now.js';
import { Avatar } from '../../../../ui/data-display/avatar.js';
import { RelativeTime } from '../../../../ui/data-display/relative-time.js';
import { useLabels } from '../../labels/use-labels.js';
import { projectQueries } from '../../project-queries.js';
import { describeChange, type ActivityWords } from './describe-change.js';
import styles from './task-activity.module.css';

export interface TaskActivityProps {
  readonly project: Project;
  readonly taskId: string;
}

/** Who created and changed a task, newest first. */
export function TaskActivity({ project, taskId }: TaskActivityProps): ReactElement {
  const query = useInfiniteQuery(projectQueries.activity(project.id, taskId));
  const words = useWords(project.id);
  return (
    <div className={styles.activity}>
      <Loaded query={query} label={texts.activity}>
        {(entries) => (
          <ol className={styles.entries} aria-label={texts.activity}>
            {entries.map((entry) => (
              <Entry key={entry.version} entry={entry} words={words} />
            ))}
          </ol>
        )}
      </Loaded>
      <LoadMore list={toGrowing(query)} label={texts.showOlderActivity} />
    </div>
  );
}

function useWords(projectId: string): ActivityWords {
  const getPerson = usePeople();
  const labels = useLabels(projectId);
  return {
    getPerson,
    getLabel: (id) => labels.find((label) => label.id === id)?.name ?? texts.deletedLabel,
    now: useNow(),
  };
}

interface EntryProps {
  readonly entry: Schema<'TaskActivity'>;
  readonly words: ActivityWords;
}

function Entry({ entry: { kind, actorId, at, changes }, words }: EntryProps): ReactElement {
  const person = actorId === null ? null : words.getPerson(actorId);
  return (
    <li className={styles.entry}>
      <Avatar id={person?.id ?? ''} name={person?.name ?? texts.application} imageUrl={person?.avatarUrl ?? null} />
      <div className={styles.words}>
        <p className={styles.actor}>
          <span className={styles.name}>{person?.name ?? texts.application}</span>{' '}
          <RelativeTime at={at} length="short" />
        </p>
        {kind === 'created' && <p>{texts.createdTask}</p>}
        {changes.map((change) => describeChange(change, words).map((sentence) => <p key={sentence}>{sentence}</p>))}
      </div>
    </li>
  );
}
