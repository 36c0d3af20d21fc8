import { Access } from '../../../domain/access/access.js';
import type { ConversationKind, ConversationView, Message } from '../../../domain/chat/conversation.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import type { SignInSession } from '../../../domain/sign-in/session.js';
import type { BlockedPair } from '../../../ports/chat/blocked-user-store.js';
import type { Clock } from '../../../ports/clock.js';
import type { Roster } from '../../../ports/chat/conversation-store.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { admitsAll, findRecipientsByPolicy } from '../../access/authorization/recipients-by-policy.js';

/** The users connected to this process who could receive the data of an event. */
export interface Audience {
  /** Returns whether the user is connected to this process. */
  isHere(userId: string): boolean;
  /** Connected users who have joined the conversation's Socket.IO room, whether or not they are participants. */
  readonly listenerIds: readonly string[];
}

/** Connected users who may now see a conversation. Each user is listed once. */
export interface Recipients {
  /** Participants, who receive the data on all their connections. */
  readonly participantIds: readonly string[];
  /** Observers, who receive the data only on their connections that have joined the conversation's Socket.IO room. */
  readonly observerIds: readonly string[];
  /**
   * Returns whether the user's connection with this session may receive the data. False only if the conversation's organization has a
   * sign-in policy that the session does not meet. `session` is null for connections with an API key.
   */
  readonly admits: (userId: string, session: SignInSession | null) => boolean;
}

/** The messages that events refer to, and the recipients of these messages. */
export interface MessageDelivery {
  /** The messages, ordered by seq. The list is empty if there are no recipients. */
  readonly messages: readonly Message[];
  readonly recipients: Recipients;
}

const noRecipients: Recipients = { participantIds: [], observerIds: [], admits: admitsAll };
const views = PermissionSet.of(['chat:view']);
// Reading up to this many unwanted messages between two wanted messages costs less than another query.
const widestGap = 10;

/**
 * Loads the data of an event before the server delivers the data to clients. Events contain ids, and the data itself is read from the
 * store. Each delivery is authorized again: users who lost access receive nothing, even if this process was not notified of the revocation.
 */
export class LoadDelivery {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns the existing messages with these seqs, and the connected users who may see them. */
  messages(conversationId: string, seqs: readonly number[], audience: Audience): Promise<MessageDelivery> {
    return this.unitOfWork.read(async (stores) => {
      const { recipients } = await this.recipientsIn(stores, conversationId, audience);
      if (isEmptyAudience(recipients)) return { messages: [], recipients };
      const messages: Message[] = [];
      for (const [first, last] of toRuns(seqs)) {
        const window = { before: null, after: first - 1, limit: last - first + 1 };
        messages.push(...(await stores.messages.list(conversationId, window)));
      }
      const wanted = new Set(seqs);
      return { messages: messages.filter(({ seq }) => wanted.delete(seq)), recipients };
    });
  }

  /**
   * Returns, for each of the users, the recipients of that user's typing notices and read receipts. In direct and group conversations, if
   * one of two users blocks the other, neither user receives the other's activity.
   */
  recipientsByUser(
    conversationId: string,
    userIds: readonly string[],
    audience: Audience,
  ): Promise<ReadonlyMap<string, Recipients>> {
    return this.unitOfWork.read(async (stores) => {
      const { kind, recipients: all } = await this.recipientsIn(stores, conversationId, audience);
      const hearers = [...all.participantIds, ...all.observerIds];
      const blocked = kind === 'direct' ? await stores.blockedUsers.findPairs(userIds, hearers) : [];
      return new Map(userIds.map((userId) => [userId, withoutBlocked(all, userId, blocked)]));
    });
  }

  /**
   * Returns the conversation as seen by each authorized participant for whom `isWanted` returns true, with `Recipients.admits`. There are
   * no views if the conversation was deleted.
   */
  conversation(
    conversationId: string,
    isWanted: (userId: string) => boolean,
  ): Promise<
    Pick<Recipients, 'admits'> & {
      readonly views: { readonly userId: string; readonly view: ConversationView }[];
      /** The wanted participants, whether or not they may see the conversation now. */
      readonly participantIds: readonly string[];
    }
  > {
    const wanted = { isHere: isWanted, listenerIds: [] };
    return this.unitOfWork.read(async (stores) => {
      const { recipients, connectedIds } = await this.recipientsIn(stores, conversationId, wanted);
      const userIds = recipients.participantIds;
      const found = await Promise.all(
        userIds.map((userId) => stores.conversations.findForParticipant(conversationId, userId)),
      );
      const seen = userIds.flatMap((userId, index) => {
        const view = found[index];
        return view ? [{ userId, view }] : [];
      });
      return { views: seen, admits: recipients.admits, participantIds: connectedIds };
    });
  }

  /** Returns, for each of the users, the ids of at most `limit` conversations in which they may take part (see `listIdsOfEach`). */
  conversationIds(userIds: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.unitOfWork.read((stores) => stores.conversations.listIdsOfEach(userIds, limit));
  }

  /** Returns those of the given users who may now see the conversation. */
  mayView(conversationId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.unitOfWork.read(async (stores) => {
      const roster = userIds.length === 0 ? null : await stores.conversations.getRoster(conversationId);
      return new Set(roster === null ? [] : (await this.viewersIn(stores, { conversationId, roster, userIds })).ids);
    });
  }

  /**
   * Returns those of the given users who now have permissions in the organization from a source other than global roles. The result is
   * empty if the organization was deleted.
   */
  belongingTo(organizationId: string, userIds: readonly string[]): Promise<readonly string[]> {
    return this.unitOfWork.read(async (stores) => {
      if (userIds.length === 0) return [];
      const organization = { scope: 'ORGANIZATION', id: organizationId } as const;
      const held = await stores.grants.heldByEach(userIds, organization, this.clock.now());
      return userIds.filter((userId) => held.get(userId)?.grants.some(({ scope }) => scope !== 'GLOBAL'));
    });
  }

  private async recipientsIn(
    stores: Stores,
    conversationId: string,
    audience: Audience,
  ): Promise<{
    readonly kind: ConversationKind | null;
    readonly recipients: Recipients;
    /** The connected participants, whether or not they may see the conversation. */
    readonly connectedIds: readonly string[];
  }> {
    const roster = await stores.conversations.getRoster(conversationId);
    if (roster === null) return { kind: null, recipients: noRecipients, connectedIds: [] };
    const known = new Set([...roster.userIds, ...audience.listenerIds]);
    const userIds = [...known].filter((userId) => audience.isHere(userId));
    const { ids, admits } = await this.viewersIn(stores, { conversationId, roster, userIds });
    const takePart = new Set(roster.userIds);
    const recipients = {
      participantIds: ids.filter((userId) => takePart.has(userId)),
      observerIds: ids.filter((userId) => !takePart.has(userId)),
      admits,
    };
    return { kind: roster.kind, recipients, connectedIds: userIds.filter((userId) => takePart.has(userId)) };
  }

  private async viewersIn(
    stores: Stores,
    { conversationId: id, roster, userIds }: { conversationId: string; roster: Roster; userIds: readonly string[] },
  ): Promise<Pick<Recipients, 'admits'> & { readonly ids: readonly string[] }> {
    if (userIds.length === 0) return { ids: [], admits: admitsAll };
    const ids = await this.withAccess(stores, { conversationId: id, roster, userIds });
    const organizationId = roster.policyOrganizationId;
    const { userIds: met, admits } = await findRecipientsByPolicy(stores, ids, {
      organizationId,
      now: this.clock.now(),
    });
    return { ids: met, admits };
  }

  private async withAccess(
    stores: Stores,
    { conversationId: id, roster, userIds }: { conversationId: string; roster: Roster; userIds: readonly string[] },
  ): Promise<readonly string[]> {
    if (roster.kind === 'direct') {
      const present = new Set(roster.userIds);
      return userIds.filter((userId) => present.has(userId));
    }
    const held = await stores.grants.heldByEach(userIds, { scope: 'CHAT', id }, this.clock.now());
    return userIds.filter((userId) => {
      const holdings = held.get(userId);
      return holdings !== undefined && Access.of(holdings, null).may(views);
    });
  }
}

function withoutBlocked(
  { participantIds, observerIds, admits }: Recipients,
  userId: string,
  blocked: readonly BlockedPair[],
): Recipients {
  const unheard = new Set(blocked.filter((pair) => pair.userId === userId).map(({ otherId }) => otherId));
  const hears = (id: string): boolean => !unheard.has(id);
  return { participantIds: participantIds.filter(hears), observerIds: observerIds.filter(hears), admits };
}

function isEmptyAudience({ participantIds, observerIds }: Recipients): boolean {
  return participantIds.length === 0 && observerIds.length === 0;
}

/** Groups the seqs into ascending ranges, each of which is read by one query. */
function toRuns(seqs: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const seq of seqs.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && seq - run[1] <= widestGap) run[1] = seq;
    else runs.push([seq, seq]);
  }
  return runs;
}
