import { maxParticipants, type Participant } from '../../domain/conversation.js';
import type { Actor } from '../../domain/session.js';
import { AppError, type FieldFault } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import { conversationTitle } from './conversation-title.js';
import type { OpenDirectConversation, OpenedConversation } from './open-direct-conversation.js';
import { repetitionsIn } from './repetitions-in.js';
import { requirePeople } from './require-people.js';
import { viewOf } from './view-of.js';

export interface StartConversationInput {
  /** The others: 1 to 49. */
  readonly participantIds: readonly string[];
  /** Of a group; two people's conversation has none. */
  readonly title?: string | null | undefined;
}

/**
 * With one other person: the one direct conversation of both, made if there is none. With more: a new group, whose owner is
 * the caller. Throws `VALIDATION_FAILED`, and `NOT_FOUND` for unknown or disabled people.
 */
export class StartConversation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly openDirect: OpenDirectConversation,
    private readonly sources: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute(actor: Actor, { participantIds, ...input }: StartConversationInput): Promise<OpenedConversation> {
    const errors = faultsOf(participantIds, actor.accountId);
    if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { errors });
    const title = typeof input.title === 'string' ? conversationTitle(input.title) : null;
    const [first = '', ...others] = participantIds;
    if (others.length === 0) return this.openDirect.execute(actor, first);
    return this.unitOfWork.run((stores) => this.group(stores, actor, { participantIds, title }));
  }

  private async group(
    stores: Stores,
    { accountId }: Actor,
    { participantIds, title }: { readonly participantIds: readonly string[]; readonly title: string | null },
  ): Promise<OpenedConversation> {
    // The caller too: his account may just be closing.
    await requirePeople(stores, [accountId, ...participantIds]);
    const conversationId = this.sources.ids.rowId();
    const createdAt = this.sources.clock.now();
    const participants = [accountId, ...participantIds].map((userId): Participant => ({
      userId,
      role: userId === accountId ? 'owner' : 'member',
      joinedAt: createdAt,
      lastReadSeq: 0,
    }));
    const group = { id: conversationId, title, createdBy: accountId, participants, createdAt };
    await stores.conversations.insertGroup(group);
    await stores.events.append([{ type: 'conversation.created', conversationId }], createdAt);
    return { conversation: await viewOf(stores, conversationId, accountId), created: true };
  }
}

function faultsOf(participantIds: readonly string[], accountId: string): FieldFault[] {
  const path = 'participantIds';
  const message = `Between 1 and ${maxParticipants - 1} others.`;
  const fits = participantIds.length >= 1 && participantIds.length < maxParticipants;
  const oneself = participantIds.indexOf(accountId);
  return [
    ...(fits ? [] : [{ path, code: 'invalid_size', message }]),
    ...(oneself === -1 ? [] : [{ path: `${path}.${oneself}`, code: 'oneself', message: 'Name the others alone.' }]),
    ...repetitionsIn(participantIds, path),
  ];
}
