import type { DomainEvent } from './domain-event.js';

type Place = 'conversation' | 'project' | 'organization' | 'user';

/** What an event concerns: a kind of object and its id, separated by a colon. */
export type RoutingKey = `${Place}:${string}`;

/**
 * Returns what the event concerns. Only processes that have something to do with one of these objects have to handle the event: for example
 * because the user is connected to them, or because a connected user takes part in the conversation. Without keys, the event can concern
 * every process.
 */
export function getRoutingKeys(event: DomainEvent): readonly RoutingKey[] {
  // Those concerned are not in the event: the participants of a new conversation, and the users who see another user's presence.
  if (event.type === 'conversation.created') return [];
  if (event.type === 'presence.changed' || event.type === 'presence.hidden') return [];
  if (event.type === 'presence.pair_changed') return event.userIds.map((userId) => `user:${userId}` as const);
  if (event.type === 'access.changed') return getAccessKeys(event);
  if ('taskId' in event) return [`project:${event.projectId}`];
  if ('conversationId' in event) {
    const conversation = `conversation:${event.conversationId}` as const;
    return 'userId' in event ? [conversation, `user:${event.userId}`] : [conversation];
  }
  return 'organizationId' in event ? [`organization:${event.organizationId}`] : [`user:${event.userId}`];
}

function getAccessKeys({ userId, organizationId }: Extract<DomainEvent, { type: 'access.changed' }>): RoutingKey[] {
  if (userId !== null) return [`user:${userId}`];
  return organizationId === null ? [] : [`organization:${organizationId}`];
}
