import type { UseCases } from '@crewkit/core';
import type { DomainEvent } from '@crewkit/core/adapter';

import type { ConnectionRegistry } from '../gateway/connection-registry.js';
import type { Rooms } from '../gateway/rooms.js';
import type { AnnounceWorkspace } from './announce-workspace.js';
import type { DeliveryLines } from './delivery-lines.js';
import type { SendEvents } from './send-events.js';

export type WorkspaceEvent = Extract<
  DomainEvent,
  { readonly type: TaskEvent['type'] | `project.${string}` | `member.${string}` }
>;
type TaskEvent = Extract<DomainEvent, { readonly type: `task.${'created' | 'updated' | 'deleted'}` }>;

/** The last changes of a project's tasks that have not been delivered yet, by task, in the order of delivery. */
export type WaitingTasks = Map<string, { readonly version: number; readonly deleted: boolean }>;

export interface WorkspaceTools {
  readonly registry: ConnectionRegistry;
  /** The rooms of projects. */
  readonly watching: Rooms;
  readonly outgoing: SendEvents;
  readonly lines: DeliveryLines<WaitingTasks>;
  readonly announcements: AnnounceWorkspace;
}

/** Delivers changes of tasks to the connections that watch their project, and announces changes of projects and members. */
export class DeliverWorkspace {
  constructor(
    private readonly useCases: Pick<UseCases, 'loadWorkspaceDelivery'>,
    private readonly tools: WorkspaceTools,
  ) {}

  handle(event: WorkspaceEvent): void {
    const { announcements } = this.tools;
    switch (event.type) {
      case 'task.created':
      case 'task.updated':
      case 'task.deleted':
        return this.task(event);
      case 'project.created':
      case 'project.updated':
        return announcements.project(event.projectId, event.organizationId);
      case 'project.deleted':
        return this.projectDeleted(event.projectId, event.organizationId);
      case 'member.added':
      case 'member.updated':
      case 'member.removed':
        return announcements.member(event.organizationId, event.userId);
    }
  }

  /** Removes the user from the project's room immediately. The user's clients must load their access again. */
  evict(userId: string, projectId: string): void {
    const { registry, watching, outgoing } = this.tools;
    const connections = registry.projects.inRoom(projectId).filter((admitted) => admitted.userId === userId);
    watching.evict(userId, projectId);
    outgoing.send(connections, 'access:changed', { organizationId: null });
  }

  /** Delivers a change. Changes that arrive while earlier changes of the project are being authorized are delivered together. */
  private task(event: TaskEvent): void {
    const { registry, lines, outgoing } = this.tools;
    const { projectId, taskId } = event;
    if (registry.projects.accountsIn(projectId).length === 0) return;
    const last = lines.last(projectId);
    const waiting: WaitingTasks = last ?? new Map();
    // Only the last change of a task is delivered, in the place of that change.
    waiting.delete(taskId);
    waiting.set(taskId, { version: toVersion(event), deleted: event.type === 'task.deleted' });
    if (last !== undefined) return;
    lines.add(projectId, waiting, {
      kind: 'tasks',
      load: () => this.useCases.loadWorkspaceDelivery.ofTasks(projectId, registry.projects.accountsIn(projectId)),
      deliver: ({ admits }) => {
        const connections = registry.projects.inRoom(projectId).filter(admits);
        for (const [id, change] of waiting)
          outgoing.send(connections, 'task:changed', { projectId, taskId: id, ...change });
      },
    });
  }

  /**
   * Notifies the connections that watched the project, after the project's events that were queued before. Their access is not checked,
   * because the project can no longer be looked up, and they already know its id.
   */
  private projectDeleted(projectId: string, organizationId: string): void {
    const { watching, lines, outgoing } = this.tools;
    const connections = watching.close(projectId);
    lines.add(projectId, null, {
      kind: 'project',
      load: () => Promise.resolve(),
      deliver: () => outgoing.send(connections, 'project:changed', { projectId, organizationId, deleted: true }),
    });
  }
}

function toVersion(event: TaskEvent): number {
  return event.type === 'task.created' ? 1 : event.version;
}
