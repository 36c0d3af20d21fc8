import type { EventBus } from '../../ports/events/event-bus.js';
import type { MessageStore } from '../../ports/chat/message-store.js';
import type { Stores, UnitOfWork, WorkTraits } from '../../ports/unit-of-work.js';

/**
 * After a transaction has been committed, publishes a notice on the bus for each event that the transaction appended to the event log. Use
 * cases only append events. They therefore cannot forget to publish an event, and cannot publish one that was rolled back.
 */
export class PublishingUnitOfWork implements UnitOfWork {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly bus: Pick<EventBus, 'publish'>,
  ) {}

  async run<T>(work: (stores: Stores) => Promise<T>, traits?: WorkTraits): Promise<T> {
    let appended: number[] = [];
    const result = await this.unitOfWork.run((stores) => {
      // A new list is created for each run, because the store can run the work again from its start.
      const positions: number[] = [];
      appended = positions;
      return work(noting(stores, positions));
    }, traits);
    for (const position of appended) this.bus.publish({ position });
    return result;
  }

  read<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    return this.unitOfWork.read(work);
  }
}

function noting(stores: Stores, noted: number[]): Stores {
  const { events, messages } = stores;
  return {
    // The stores are copied one by one, because an adapter can define its stores in any way, for example with getters.
    accounts: stores.accounts,
    pendingRegistrations: stores.pendingRegistrations,
    passwordResets: stores.passwordResets,
    sessions: stores.sessions,
    lockouts: stores.lockouts,
    twoFactor: stores.twoFactor,
    signInChallenges: stores.signInChallenges,
    identities: stores.identities,
    spentFlows: stores.spentFlows,
    emailChanges: stores.emailChanges,
    knownDevices: stores.knownDevices,
    personalData: stores.personalData,
    sealedValues: stores.sealedValues,
    mailOutbox: stores.mailOutbox,
    conversations: stores.conversations,
    blockedUsers: stores.blockedUsers,
    messages: notingMessages(messages, noted),
    attachments: stores.attachments,
    mentions: stores.mentions,
    deletions: stores.deletions,
    departures: stores.departures,
    permissions: stores.permissions,
    roles: stores.roles,
    assignments: stores.assignments,
    groups: stores.groups,
    grants: stores.grants,
    organizations: stores.organizations,
    members: stores.members,
    invitations: stores.invitations,
    teams: stores.teams,
    projects: stores.projects,
    tasks: stores.tasks,
    boards: stores.boards,
    search: stores.search,
    auditLog: stores.auditLog,
    markers: stores.markers,
    eventCursors: stores.eventCursors,
    events: {
      async append(appended, at) {
        if (appended.length === 0) return [];
        const positions = await events.append(appended, at);
        noted.push(...positions);
        return positions;
      },
      list: (window) => events.list(window),
      lastPosition: () => events.lastPosition(),
      deleteRecorded: (before) => events.deleteRecorded(before),
    },
  };
}

function notingMessages(messages: MessageStore, noted: number[]): MessageStore {
  return {
    async append(message) {
      const outcome = await messages.append(message);
      if (outcome.kind === 'appended') noted.push(outcome.position);
      return outcome;
    },
    findById: (conversationId, messageId) => messages.findById(conversationId, messageId),
    edit: (conversationId, messageId, change) => messages.edit(conversationId, messageId, change),
    softDelete: (conversationId, messageId, by) => messages.softDelete(conversationId, messageId, by),
    search: (query) => messages.search(query),
    list: (conversationId, window) => messages.list(conversationId, window),
  };
}
