import { setTimeout as sleep } from 'node:timers/promises';

import { CrewkitError, defaultPorts, type Crewkit, type UseCases } from '@crewkit/core';
import type { RateLimiter, MessageOnWire, ConversationView, DomainEvent, Message } from '@crewkit/core/adapter';

import type { SocketConnection } from '../src/gateway/socket-connection.js';
import type { GatewayLimits } from '../src/limits/gateway-limits.js';
import { Gateway } from '../src/gateway/gateway.js';

type ConnectedUser = Parameters<UseCases['recordPresence']['execute']>[1][number];
type Activity = Pick<ConnectedUser, 'userId' | 'lastActiveAt'>;
type Audience = Parameters<UseCases['loadDelivery']['messages']>[2];

export const id = (number: number): string => `00000000-0000-7000-8000-${number.toString().padStart(12, '0')}`;
export const room = id(1);

export class FakeConnection implements SocketConnection {
  readonly sent: [string, unknown][] = [];
  readonly closings: string[] = [];
  buffered = 0;
  broken = false;
  lastHeardMs = 0;
  probes = 0;

  readonly transport = 'websocket';

  constructor(readonly id: string) {}

  send(event: string, payload: unknown): void {
    if (this.broken) throw new Error('broken');
    this.sent.push([event, payload]);
  }

  probe(): void {
    this.probes += 1;
  }

  bufferedBytes(): number {
    return this.buffered;
  }

  close(reason: string): void {
    this.closings.push(reason);
  }

  get events(): string[] {
    return this.sent.map(([event]) => event);
  }

  get chatEvents(): string[] {
    return this.events.filter((event) => event.startsWith('chat:'));
  }
}

const message = (seq: number): Message => ({
  id: id(seq),
  conversationId: room,
  seq,
  changeSeq: seq,
  senderId: 'ada',
  kind: 'text',
  body: `message ${seq}`,
  clientMessageId: null,
  replyToId: null,
  threadRootId: null,
  thread: null,
  mentions: [],
  attachments: [],
  reactions: [],
  pinnedAt: null,
  pinnedBy: null,
  createdAt: new Date(0),
  editedAt: null,
  deletedAt: null,
  fields: {},
});

const view = (kind: ConversationView['kind'], userIds: readonly string[]): ConversationView => ({
  id: room,
  kind,
  taskId: null,
  task: null,
  organizationId: null,
  title: null,
  createdBy: 'ada',
  participants: userIds.map((userId) => ({ userId, role: 'member', joinedAt: new Date(0), lastReadSeq: 0 })),
  lastMessage: null,
  lastChangeSeq: 0,
  lastSeq: 0,
  unreadCount: 0,
  mentionCount: 0,
  settings: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});

/** Creates fakes for the store's side. Tokens are "account/session", all users can see everything, and bob and ada have a conversation. */
function createFakes() {
  return {
    authenticateConnection: async (token: string) => {
      const [userId = '', credentialId = ''] = token.split('/');
      if (userId === '') throw new CrewkitError('UNAUTHENTICATED');
      const caller = { userId, accessTokenId: token, key: null };
      return Promise.resolve({
        ...caller,
        credentialId,
        expiresAt: new Date(Date.now() + 900_000),
      });
    },
    viewConversation: async (_: string): Promise<unknown> => Promise.resolve({ lastSeq: 7, lastChangeSeq: 9 }),
    announceTyping: async (): Promise<void> => Promise.resolve(),
    loadMessages: async (seqs: readonly number[]): Promise<readonly Message[]> => Promise.resolve(seqs.map(message)),
    loadConversation: async (): Promise<void> => Promise.resolve(),
    conversationKind: 'direct' as ConversationView['kind'],
    /** The participants of the conversation. */
    participants: new Set(['ada', 'bob']),
    /** The users who can observe the conversation without participating. */
    viewers: new Set<string>(),
    /** Called before each delivery. */
    loadRecipients: async (): Promise<void> => Promise.resolve(),
    mayView: async (userIds: readonly string[]): Promise<ReadonlySet<string>> => Promise.resolve(new Set(userIds)),
    /** Returns the members of the organization. */
    belongingTo: async (organizationId: string, userIds: readonly string[]): Promise<readonly string[]> =>
      Promise.resolve(organizationId === '' ? [] : userIds),
    watchProject: async (): Promise<string> => Promise.resolve('cursor'),
    /** Returns those of the users who may see the project, its tasks, or the members. */
    mayWatch: async (userIds: readonly string[]): Promise<ReadonlySet<string>> => Promise.resolve(new Set(userIds)),
    /** Returns the conversations of each user. */
    conversationIds: async (userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> =>
      Promise.resolve(new Map(userIds.map((userId) => [userId, [room]]))),
    recordPresence: async (_: readonly ConnectedUser[]): Promise<readonly Activity[]> => Promise.resolve([]),
    /** The presence of users, which all users may see. */
    presence: new Map<string, 'online' | 'away' | 'offline'>(),
    loadChanged: async (): Promise<void> => Promise.resolve(),
    loadStatuses: async (_: readonly string[]): Promise<void> => Promise.resolve(),
    loadNewcomers: async (_: readonly string[]): Promise<void> => Promise.resolve(),
  };
}

export function setUp(limits: Partial<GatewayLimits> = {}, rateLimiter: RateLimiter = defaultPorts.rateLimiter()) {
  const fakes = createFakes();
  const subscribers = new Set<(event: DomainEvent) => void>();
  const logged: unknown[] = [];
  const log = (fields: object): void => void logged.push(fields);
  const recipients = async (audience: Audience) => {
    await fakes.loadRecipients();
    return {
      participantIds: [...fakes.participants].filter((userId) => audience.isHere(userId)),
      observerIds: audience.listenerIds.filter((userId) => fakes.viewers.has(userId)),
      admits: () => true,
    };
  };
  const watchers = async (_: string, asked: readonly string[]) => {
    const userIds = await fakes.mayWatch(asked);
    return { userIds, admits: ({ userId }: { readonly userId: string }) => userIds.has(userId) };
  };
  const toPresence = (userId: string) => ({
    ...{ userId, status: fakes.presence.get(userId) ?? 'offline', lastActiveAt: new Date(0) },
  });
  const useCases = {
    authenticateConnection: {
      verify: (token: string) => {
        if (token.startsWith('/')) throw new CrewkitError('UNAUTHENTICATED');
        return { userId: token.split('/', 1)[0], tokenId: token };
      },
      execute: ({ tokenId }: { readonly tokenId: string }) => fakes.authenticateConnection(tokenId),
    },
    viewConversation: {
      execute: ({ userId }: { readonly userId: string }) => fakes.viewConversation(userId),
    },
    watchProject: { execute: () => fakes.watchProject() },
    loadWorkspaceDelivery: { ofTasks: watchers, ofProject: watchers, ofMembers: watchers },
    announceTyping: { execute: () => fakes.announceTyping() },
    recordPresence: {
      isActive: (at: Date, now: Date) => now.getTime() - at.getTime() < 5 * 60_000,
      execute: (_: string, users: readonly ConnectedUser[]) => fakes.recordPresence(users),
      endExpired: async () => Promise.resolve(),
    },
    loadPresence: {
      ofUsers: async (userIds: readonly string[]) => {
        const viewerIds = [...fakes.participants];
        const found = userIds.map((userId) => ({ presence: toPresence(userId), viewerIds }));
        return fakes.loadChanged().then(() => found);
      },
      forViewers: async (viewerIds: readonly string[]) => {
        const found = [...fakes.presence.keys()].map((userId) => ({ presence: toPresence(userId), viewerIds }));
        return fakes.loadStatuses(viewerIds).then(() => found);
      },
      ofLeaver: () => Promise.resolve([]),
      ofPair: () => Promise.resolve([]),
      ofNewcomers: (newcomerIds: readonly string[]) => fakes.loadNewcomers(newcomerIds).then(() => []),
    },
    attachmentLinks: {},
    messageFields: { show: () => undefined },
    loadDelivery: {
      recipientsByUser: async (_: string, userIds: readonly string[], audience: Audience) => {
        const heard = await recipients(audience);
        return new Map(userIds.map((userId) => [userId, heard]));
      },
      messages: async (_: string, seqs: readonly number[], audience: Audience) => {
        const messages = await fakes.loadMessages(seqs);
        return { messages, recipients: await recipients(audience) };
      },
      belongingTo: (organizationId: string, userIds: readonly string[]) => fakes.belongingTo(organizationId, userIds),
      conversationIds: (userIds: readonly string[]) => fakes.conversationIds(userIds),
      mayView: (_: string, userIds: readonly string[]) => fakes.mayView(userIds),
      conversation: async (_: string, isWanted: (userId: string) => boolean) => {
        await fakes.loadConversation();
        const views = [...fakes.participants].filter(isWanted).map((userId) => ({
          ...{ userId, view: view(fakes.conversationKind, [...fakes.participants]) },
        }));
        return { views, admits: () => true, participantIds: [...fakes.participants].filter(isWanted) };
      },
    },
  };
  const clock = { now: () => new Date() };
  const crewkit = {
    useCases: useCases as unknown as Crewkit['useCases'],
    meter: defaultPorts.meter(),
    tracer: defaultPorts.tracer(),
    rateLimiter,
    clock,
    logger: { debug: () => undefined, info: () => undefined, warn: log, error: log },
    events: {
      subscribe: (subscriber: (event: DomainEvent) => void) => {
        subscribers.add(subscriber);
        return () => void subscribers.delete(subscriber);
      },
      catchUp: () => Promise.resolve(),
      isConnected: () => true,
    },
  };
  const gateway = new Gateway(crewkit, { accessSeconds: 0.02, ...limits });
  let count = 0;
  return {
    ...{ fakes, clock, gateway, logged, subscribers },
    tell: (event: DomainEvent) => subscribers.forEach((subscriber) => subscriber(event)),
    open: async (token: string): Promise<FakeConnection> => {
      const connection = new FakeConnection(`connection ${(count += 1)}`);
      await gateway.open(connection, token);
      return connection;
    },
  };
}

export const getSeqs = (each: FakeConnection): number[] => each.sent.map(([, sent]) => (sent as MessageOnWire).seq);

/** Waits until there are no pending deliveries. */
export async function delivered(gateway: Gateway): Promise<void> {
  while (gateway.counts.deliveries > 0) await sleep(1);
}

export const posted = (seq: number): DomainEvent => ({
  type: 'message.posted',
  conversationId: room,
  messageId: id(seq),
  seq,
});
export const read: DomainEvent = { type: 'conversation.read', conversationId: room, userId: 'ada', lastReadSeq: 1 };
export const revoked = (userId: string, sessionId: string): DomainEvent => ({
  type: 'session.revoked',
  userId,
  sessionId,
});
