import { CrewkitError, type TaggedTask } from '@crewkit/client-sdk';
import { crewkitKeys } from '@crewkit/react';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import * as texts from '#messages/task';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { sendBeforeLeaving } from '../../../data/sign-in/sign-out.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { removeCard } from '../board/board-cache.js';
import { boardsKey } from '../project-queries.js';

type TaskIds = ReadonlySet<string>;

/** The task that the user can still restore. The server knows nothing about its deletion yet. */
interface Waiting {
  readonly notice: string;
  readonly userId: string | undefined;
  readonly send: () => Promise<void>;
  readonly forget: () => void;
}

let waiting: Waiting | null = null;
/** Pages omit these tasks until the server has deleted them. */
let hidden: TaskIds = new Set();
const listeners = new Set<() => void>();

/** Returns the ids of tasks that the user has deleted, but the server may not have deleted yet. */
export function useDeletedTasks(): TaskIds {
  return useSyncExternalStore(subscribe, () => hidden);
}

/** Sends a waiting deletion when the user leaves the pages of the project's tasks. */
export function useDeletionOnLeave(projectId: string): void {
  useEffect(() => () => void sendDeletion(), [projectId]);
}

/**
 * Hides a task at once, and deletes it when the notice about it ends, unless the user presses "Undo". Also deletes it when the user deletes
 * another task or leaves the page. Shows the task again if the server refuses.
 */
export function deleteLater(task: TaggedTask, name: string, cache: QueryClient): void {
  void sendDeletion();
  hide(new Set([...hidden, task.id]));
  const started: Waiting = {
    notice: toasts.success(texts.taskDeleted({ task: name }), {
      action: {
        label: texts.undo,
        onPress: () => {
          if (waiting !== started) return;
          endWait(started);
          showAgain(task);
        },
      },
      onClose: () => {
        if (waiting === started) void sendDeletion();
      },
    }),
    userId: client.session.state.user?.id,
    send: () => sendOne(task, name, cache),
    forget: sendBeforeLeaving(sendDeletion),
  };
  waiting = started;
}

async function sendDeletion(): Promise<void> {
  const ended = waiting;
  if (ended === null) return;
  endWait(ended);
  toasts.close(ended.notice);
  // Another tab may have signed in another user.
  if (ended.userId === client.session.state.user?.id) await ended.send();
}

function endWait({ forget }: Waiting): void {
  waiting = null;
  forget();
}

async function sendOne(task: TaggedTask, name: string, cache: QueryClient): Promise<void> {
  const { projectId, id, etag } = task;
  try {
    await client.tasks.delete(projectId, id, { ifMatch: etag });
    removeCard(cache, task);
  } catch (error) {
    // Another user was faster.
    if (!CrewkitError.is(error, 'NOT_FOUND')) {
      toasts.error(texts.taskNotDeleted({ task: name }), { text: errorText(error) });
    }
  }
  // Only lists are refetched: the task itself may no longer exist.
  const lists = [boardsKey(projectId), crewkitKeys.myTasks];
  await Promise.all(lists.map((queryKey) => cache.invalidateQueries({ queryKey })));
  showAgain(task);
}

function showAgain({ id }: TaggedTask): void {
  hide(new Set([...hidden].filter((each) => each !== id)));
}

function hide(ids: TaskIds): void {
  hidden = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
