import type { Id } from '@crewkit/client-sdk';

const all = ['crewkit'] as const;

/**
 * The query keys of the hooks, for example to invalidate or prefetch data. Each key is a prefix of the keys of the same data with a filter:
 * `crewkitKeys.tasks(projectId)` matches all task lists of the project.
 */
export const crewkitKeys = {
  all,
  organizations: [...all, 'organizations'] as const,
  projects: (organizationId: Id<'Organization'>) => [...all, 'projects', organizationId] as const,
  tasks: (projectId: Id<'Project'>) => [...all, 'tasks', projectId] as const,
  myTasks: [...all, 'my-tasks'] as const,
  notifications: [...all, 'notifications'] as const,
  notificationSettings: [...all, 'notification-settings'] as const,
  conversations: [...all, 'conversations'] as const,
  /** The unread counts of messages and notifications are a part of the overview. */
  overview: [...all, 'overview'] as const,
} as const;
