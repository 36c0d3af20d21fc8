import { describe, expect, it } from 'vitest';

import type { DomainEvent } from './domain-event.js';
import { getRoutingKeys, type RoutingKey } from './routing-keys.js';

const message = { conversationId: 'c', messageId: 'm', seq: 1 } as const;
const task = { organizationId: 'o', projectId: 'p', taskId: 't' } as const;

describe('getRoutingKeys', () => {
  it.each<readonly [DomainEvent, readonly RoutingKey[]]>([
    [{ type: 'message.posted', ...message }, ['conversation:c']],
    [{ type: 'message.updated', ...message, change: 'edit' }, ['conversation:c']],
    [{ type: 'conversation.updated', conversationId: 'c' }, ['conversation:c']],
    [{ type: 'participant.added', conversationId: 'c', userId: 'u' }, ['conversation:c', 'user:u']],
    [{ type: 'participant.removed', conversationId: 'c', userId: 'u' }, ['conversation:c', 'user:u']],
    [{ type: 'conversation.created', conversationId: 'c' }, []],
    [{ type: 'task.updated', ...task, version: 2 }, ['project:p']],
    [{ type: 'project.updated', organizationId: 'o', projectId: 'p' }, ['organization:o']],
    [{ type: 'member.added', organizationId: 'o', userId: 'u' }, ['organization:o']],
    [{ type: 'session.revoked', userId: 'u', sessionId: 's' }, ['user:u']],
    [{ type: 'notification.read', userId: 'u' }, ['user:u']],
    [{ type: 'presence.hidden', userId: 'u' }, []],
    [{ type: 'user.closed', userId: 'u' }, ['user:u']],
    [{ type: 'presence.pair_changed', userIds: ['u', 'v'] }, ['user:u', 'user:v']],
    [{ type: 'access.changed', organizationId: 'o', userId: 'u' }, ['user:u']],
    [{ type: 'access.changed', organizationId: 'o', userId: null }, ['organization:o']],
    [{ type: 'access.changed', organizationId: null, userId: null }, []],
  ])('of %o are %o', (event, keys) => {
    expect(getRoutingKeys(event)).toEqual(keys);
  });
});
