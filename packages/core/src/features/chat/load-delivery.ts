import { Access } from '../../domain/access.js';
import type { ConversationKind, ConversationView, Message } from '../../domain/conversation.js';
import { PermissionSet } from '../../domain/permission-set.js';
import type { BlockedPair } from '../../ports/blocked-user-store.js';
import type { Clock } from '../../ports/clock.js';
import type { Roster } from '../../ports/conversation-store.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';

/** Who might be told of something, as far as the process knows that asks. */
export interface Audience {
  /** Whether the user has a connection here. */
  isHere(userId: string): boolean;
  /** Accounts here that have joined the conversation, whether they take part or not. */
  readonly listenerIds: readonly string[];
}

/** Who is here and may see a conversation now; each once. */
export interface Recipients {
  /** On all their connections. */
  readonly participantIds: readonly string[];
  /** Listeners that do not take part: on the connections that have joined. */
  readonly visitorIds: readonly string[];
}

/** What message events carry to sockets, and to whom. */
export interface MessageDelivery {
  /** In order of seq. Empty if nobody is to hear of them. */
  readonly messages: readonly Message[];
  readonly recipients: Recipients;
}

const views = PermissionSet.of(['chat:view']);
// Messages between those that are asked for cost less than another query, if they are few.
const widestGap = 10;

/**
 * Reads what an event stands for, on behalf of the server: events carry ids, and the store is the truth. Who may hear of it is asked
 * anew each time, whatever was made sure of before: whoever lost his access is left out, even if nobody noticed.
 */
export class LoadDelivery {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The messages with these seqs as far as they are there, for those who are here and may see them. */
  messages(conversationId: string, seqs: readonly number[], audience: Audience): Promise<MessageDelivery> {
    return this.unitOfWork.read(async (stores) => {
      const { recipients } = await this.recipientsIn(stores, conversationId, audience);
      if (isNobody(recipients)) return { messages: [], recipients };
      const messages: Message[] = [];
      for (const [first, last] of runsOf(seqs)) {
        const window = { before: null, after: first - 1, limit: last - first + 1 };
        messages.push(...(await stores.messages.list(conversationId, window)));
      }
      const wanted = new Set(seqs);
      return { messages: messages.filter(({ seq }) => wanted.delete(seq)), recipients };
    });
  }

  /**
   * Who may hear now what each of the users does in the conversation short of writing: that they type, and how far they have
   * read. In a direct conversation or a group, users of whom one blocks the other do not hear this of each other.
   */
  recipientsByUser(
    conversationId: string,
    userIds: readonly string[],
    audience: Audience,
  ): Promise<ReadonlyMap<string, Recipients>> {
    return this.unitOfWork.read(async (stores) => {
      const { kind, recipients: all } = await this.recipientsIn(stores, conversationId, audience);
      const hearers = [...all.participantIds, ...all.visitorIds];
      const blocked = kind === 'direct' ? await stores.blockedUsers.findPairs(userIds, hearers) : [];
      return new Map(userIds.map((userId) => [userId, withoutBlocked(all, userId, blocked)]));
    });
  }

  /** The conversation as each participant sees it who may and whom `isWanted` picks; empty if it is gone. */
  conversation(
    conversationId: string,
    isWanted: (userId: string) => boolean,
  ): Promise<{ readonly userId: string; readonly view: ConversationView }[]> {
    const wanted = { isHere: isWanted, listenerIds: [] };
    return this.unitOfWork.read(async (stores) => {
      const { recipients } = await this.recipientsIn(stores, conversationId, wanted);
      const userIds = recipients.participantIds;
      const found = await Promise.all(
        userIds.map((userId) => stores.conversations.findForParticipant(conversationId, userId)),
      );
      return userIds.flatMap((userId, index) => {
        const view = found[index];
        return view ? [{ userId, view }] : [];
      });
    });
  }

  /** Those of the users who may see the conversation now. */
  mayView(conversationId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.unitOfWork.read(async (stores) => {
      const roster = userIds.length === 0 ? null : await stores.conversations.rosterOf(conversationId);
      return new Set(roster === null ? [] : await this.viewersIn(stores, { conversationId, roster, userIds }));
    });
  }

  /** Those of the users who hold something in the organization now by belonging to it; none if it is gone. */
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
  ): Promise<{ readonly kind: ConversationKind | null; readonly recipients: Recipients }> {
    const roster = await stores.conversations.rosterOf(conversationId);
    if (roster === null) return { kind: null, recipients: { participantIds: [], visitorIds: [] } };
    const known = new Set([...roster.userIds, ...audience.listenerIds]);
    const userIds = [...known].filter((userId) => audience.isHere(userId));
    const viewerIds = await this.viewersIn(stores, { conversationId, roster, userIds });
    const takePart = new Set(roster.userIds);
    const recipients = {
      participantIds: viewerIds.filter((userId) => takePart.has(userId)),
      visitorIds: viewerIds.filter((userId) => !takePart.has(userId)),
    };
    return { kind: roster.kind, recipients };
  }

  private async viewersIn(
    stores: Stores,
    { conversationId: id, roster, userIds }: { conversationId: string; roster: Roster; userIds: readonly string[] },
  ): Promise<readonly string[]> {
    if (userIds.length === 0) return [];
    if (roster.kind === 'direct') {
      const present = new Set(roster.userIds);
      return userIds.filter((userId) => present.has(userId));
    }
    const held = await stores.grants.heldByEach(userIds, { scope: 'CHAT', id }, this.clock.now());
    return userIds.filter((userId) => {
      const holdings = held.get(userId);
      return holdings !== undefined && Access.of(holdings).may(views);
    });
  }
}

function withoutBlocked(
  { participantIds, visitorIds }: Recipients,
  userId: string,
  blocked: readonly BlockedPair[],
): Recipients {
  const unheard = new Set(blocked.filter((pair) => pair.userId === userId).map(({ otherId }) => otherId));
  const hears = (id: string): boolean => !unheard.has(id);
  return { participantIds: participantIds.filter(hears), visitorIds: visitorIds.filter(hears) };
}

function isNobody({ participantIds, visitorIds }: Recipients): boolean {
  return participantIds.length === 0 && visitorIds.length === 0;
}

/** The seqs as ranges, rising, each of which is worth one query. */
function runsOf(seqs: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const seq of seqs.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && seq - run[1] <= widestGap) run[1] = seq;
    else runs.push([seq, seq]);
  }
  return runs;
}
