import { toPresence, type Presence, type StoredPresence } from '../../../domain/chat/presence.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';

/** A user's presence, and the viewers who may see it. */
export interface PresenceDelivery {
  readonly presence: Presence;
  readonly viewerIds: readonly string[];
}

/** A user, and a viewer who may see the user's presence. */
type Pair = readonly [userId: string, viewerId: string];

// The conversations of a user that count, and the users in them.
const bounds = { conversations: 200, contacts: 2000 } as const;
// The maximum number of users per query.
const maxUsers = 1000;

/** Loads the presence of users before the server delivers it to clients. Each delivery is authorized again. */
export class LoadPresence {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns the presence of each of the users, also of those who no longer show it, with the contacts who may see it. */
  ofUsers(userIds: readonly string[]): Promise<PresenceDelivery[]> {
    return this.unitOfWork.read(async (stores) => {
      const contacts = await listContacts(stores, userIds);
      const pairs = contacts.map(({ userId, contactId }): Pair => [userId, contactId]);
      return this.toDeliveries(await this.find(stores, userIds), { userIds, pairs });
    });
  }

  /** Returns the presence that each of the viewers may see: that of their contacts who show it. */
  forViewers(viewerIds: readonly string[]): Promise<PresenceDelivery[]> {
    return this.unitOfWork.read(async (stores) => {
      const contacts = await listContacts(stores, viewerIds);
      const pairs = contacts.map(({ userId, contactId }): Pair => [contactId, userId]);
      const found = await this.find(stores, [...new Set(pairs.map(([userId]) => userId))]);
      return this.toDeliveries(found, { userIds: found.map(toUserId), pairs });
    });
  }

  /**
   * Returns the presence that users may see after the newcomers have joined a direct or group conversation with these participants, who
   * include the newcomers: newcomers see the others, and the others see the newcomers.
   */
  ofNewcomers(newcomerIds: readonly string[], participantIds: readonly string[]): Promise<PresenceDelivery[]> {
    return this.unitOfWork.read(async (stores) => {
      const found = await this.find(stores, participantIds);
      if (found.length === 0) return [];
      const blocked = new Set<string>();
      for (const { userId, otherId } of await stores.blockedUsers.findPairs(newcomerIds, participantIds)) {
        blocked.add(`${userId} ${otherId}`).add(`${otherId} ${userId}`);
      }
      const pairs = newcomerIds
        .flatMap((id) =>
          participantIds.flatMap((other): Pair[] => [
            [id, other],
            [other, id],
          ]),
        )
        .filter(([userId, viewerId]) => userId !== viewerId && !blocked.has(`${userId} ${viewerId}`));
      return this.toDeliveries(found, { userIds: found.map(toUserId), pairs });
    });
  }

  /**
   * Returns the presence that two users may see now, because one of them has blocked or unblocked the other. After a block, users who show
   * their presence are hidden from the other. Empty if the users share no direct or group conversation.
   */
  ofPair(userIds: readonly [string, string]): Promise<PresenceDelivery[]> {
    const [one, other] = userIds;
    return this.unitOfWork.read(async (stores) => {
      const contacts = await stores.presence.listContacts([one], bounds);
      const contact = contacts.find(({ contactId }) => contactId === other);
      if (contact === undefined) return [];
      const pairs: Pair[] = [
        [one, other],
        [other, one],
      ];
      const found = await this.find(stores, userIds);
      return this.toDeliveries(contact.isBlocked ? [] : found, { userIds: found.map(toUserId), pairs });
    });
  }

  /**
   * Returns what users may see after a participant has left a group conversation: the participant and the others are hidden from each
   * other, as far as they have shown their presence and share no other direct or group conversation.
   */
  ofLeaver(conversationId: string, leaverId: string): Promise<PresenceDelivery[]> {
    return this.unitOfWork.read(async (stores) => {
      const roster = await stores.conversations.getRoster(conversationId);
      if (roster === null || roster.kind === 'task' || roster.userIds.includes(leaverId)) return [];
      const found = await this.find(stores, [leaverId, ...roster.userIds]);
      if (found.length === 0) return [];
      const contacts = await stores.presence.listContacts([leaverId], bounds);
      const contactIds = new Set(contacts.map(({ contactId }) => contactId));
      const nonContacts = roster.userIds.filter((userId) => !contactIds.has(userId));
      const pairs = nonContacts.flatMap((userId): Pair[] => [
        [leaverId, userId],
        [userId, leaverId],
      ]);
      return this.toDeliveries([], { userIds: found.map(toUserId), pairs });
    });
  }

  private async find({ presence }: Stores, userIds: readonly string[]): Promise<StoredPresence[]> {
    const found: StoredPresence[] = [];
    for (let first = 0; first < userIds.length; first += maxUsers) {
      found.push(...(await presence.find(userIds.slice(first, first + maxUsers), this.clock.now())));
    }
    return found;
  }

  /** Combines the presence of the users with the viewers of the pairs. Users who are not found are hidden. */
  private toDeliveries(
    found: readonly StoredPresence[],
    { userIds, pairs }: { readonly userIds: readonly string[]; readonly pairs: readonly Pair[] },
  ): PresenceDelivery[] {
    const now = this.clock.now();
    const shown = new Map(found.map((each) => [each.userId, toPresence(each, now)]));
    const viewers = new Map(userIds.map((userId) => [userId, new Set<string>()]));
    for (const [userId, viewerId] of pairs) viewers.get(userId)?.add(viewerId);
    return [...viewers].map(([userId, viewerIds]) => ({
      presence: shown.get(userId) ?? { userId, status: 'offline', lastActiveAt: null },
      viewerIds: [...viewerIds],
    }));
  }
}

function toUserId({ userId }: StoredPresence): string {
  return userId;
}

/** Returns the contacts of each of the users, without blocked ones. */
async function listContacts({ presence }: Stores, userIds: readonly string[]) {
  return (await presence.listContacts(userIds, bounds)).filter(({ isBlocked }) => !isBlocked);
}
