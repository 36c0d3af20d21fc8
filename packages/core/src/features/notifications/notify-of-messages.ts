import { completeSettings, toWays, type Ways } from '../../domain/notifications/notification-settings.js';
import type { Page } from '../../domain/page.js';
import type { Clock } from '../../ports/clock.js';
import type {
  MessageRecipient,
  NotifiedEvent,
  NotifyingMessage,
} from '../../ports/notifications/notification-store.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { Authorize } from '../access/authorization/authorize.js';
import { isNotified } from './is-notified.js';
import type { NotifyUsers } from './notify-users.js';

// A transaction locks the accounts of one page. Requests of these users wait for it.
const pageSize = 200;

/**
 * Notifies the participants of a conversation whose level is `all` of a message, unless the message mentions them. Runs one SQL statement,
 * and about ten more for each page of participants to notify.
 */
export class NotifyOfMessages {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly tools: { readonly notifyUsers: NotifyUsers; readonly clock: Clock },
  ) {}

  async execute(message: NotifyingMessage, at: Pick<NotifiedEvent, 'position' | 'at'>): Promise<void> {
    const { id: messageId, conversationId: subjectId, senderId: actorId } = message;
    const event = { kind: 'message', subjectId, messageId, actorId, ...at } as const;
    let after: string | null = null;
    do {
      const window = { after, limit: pageSize, now: this.tools.clock.now() };
      const page: Page<MessageRecipient, string> = await this.unitOfWork.read(({ notifications }) =>
        notifications.listRecipients(messageId, window),
      );
      const wanted = new Map(page.items.flatMap(toWanted));
      if (wanted.size > 0) await this.unitOfWork.run((stores) => this.notify(stores, event, wanted));
      after = page.next;
    } while (after !== null);
  }

  private async notify(stores: Stores, event: NotifiedEvent, wanted: ReadonlyMap<string, Ways>): Promise<void> {
    const accounts = await stores.accounts.lockByIds([...wanted.keys()]);
    const userIds = accounts.filter(isNotified).map(({ id }) => id);
    const resource = { scope: 'CHAT', id: event.subjectId } as const;
    const seers = new Set(await this.authorize.listAdmitted(stores, userIds, resource));
    await this.tools.notifyUsers.execute(
      stores,
      event,
      [...wanted].filter(([userId]) => seers.has(userId)),
    );
  }
}

function toWanted({ userId, settings, hasPush }: MessageRecipient): [string, Ways][] {
  const ways = toWays(completeSettings(settings ?? {}), 'message');
  return ways.listed || (ways.pushed && hasPush) ? [[userId, ways]] : [];
}
