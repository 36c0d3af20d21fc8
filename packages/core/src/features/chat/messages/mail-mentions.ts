import { toShownName, type Account } from '../../../domain/accounts/account.js';
import type { Conversation } from '../../../domain/chat/conversation.js';
import { lifetimes, secondsAfter } from '../../../domain/lifetimes.js';
import { completeSettings, quietMinutesLeft } from '../../../domain/notifications/notification-settings.js';
import type { Clock } from '../../../ports/clock.js';
import type { WaitingMention } from '../../../ports/chat/mention-store.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { AppLinks } from '../../mail/app-links.js';
import type { PostMail } from '../../mail/post-mail.js';
import { isSilencedFor } from '../conversations/is-silenced-for.js';

const batchSize = 32;

interface Recipient {
  readonly account: Account;
  readonly conversation: Conversation;
}

/**
 * Notifies mentioned users by email if they have neither read the message nor been online since they were mentioned. All conditions are
 * checked when the email is due, because they can change after the message is posted.
 */
export class MailMentions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorize: Authorize,
    private readonly tools: { readonly postMail: PostMail; readonly links: AppLinks; readonly clock: Clock },
  ) {}

  /**
   * Processes one batch of due mentions and returns true if there could be more. Each mention is processed by exactly one of several
   * parallel calls.
   */
  async execute(): Promise<boolean> {
    const now = this.tools.clock.now();
    return this.unitOfWork.run(async (stores) => {
      const due = await stores.mentions.takeDue(now, batchSize);
      const done = new Set<string>();
      for (const mention of due.toSorted((a, b) => a.seq - b.seq)) {
        // One email per conversation suffices for each user, because it links to the whole conversation.
        const about = `${mention.userId} ${mention.conversationId}`;
        const told = done.has(about) ? null : await this.findRecipient(stores, mention, now);
        if (told === null) continue;
        await this.tell(stores, mention, told);
        done.add(about);
      }
      return due.length === batchSize;
    });
  }

  private async findRecipient(stores: Stores, mention: WaitingMention, now: Date): Promise<Recipient | null> {
    const { conversationId, messageId, userId, seq } = mention;
    const message = await stores.messages.findById(conversationId, messageId);
    // The message was deleted, or it was edited and no longer mentions the user.
    if (message?.mentions.includes(userId) !== true) return null;
    const account = await this.findAway(stores, userId, now);
    if (account === null) return null;
    const conversation = await stores.conversations.findById(conversationId);
    const participant = conversation?.participants.find((each) => each.userId === userId);
    if (!conversation || !participant) return null;
    // The read horizon of the conversation says nothing about replies in threads.
    if (message.threadRootId === null && participant.lastReadSeq >= seq) return null;
    // If the mentioned user or the author blocks the other, no email is sent, not even for shared group conversations and earlier messages.
    const blocked = await stores.blockedUsers.findPairs([userId], [mention.mentionedBy]);
    if (blocked.length > 0) return null;
    const access = await this.authorize.visibleToUser(stores, userId, { scope: 'CHAT', id: conversationId });
    if (access === null || !(await this.isWanted(stores, mention, { account, now }))) return null;
    return { account, conversation };
  }

  /** Returns whether the user wants the email now. During quiet hours, postpones it until they end, when all conditions are checked again. */
  private async isWanted(
    { conversations, notifications, mentions }: Stores,
    mention: WaitingMention,
    { account, now }: { readonly account: Account; readonly now: Date },
  ): Promise<boolean> {
    const { channels, quietHours } = completeSettings(await notifications.findSettings(account.id));
    const { userId, conversationId } = mention;
    if (!channels.mention.mail || (await isSilencedFor({ conversations }, userId, { conversationId, now })))
      return false;
    const minutes = quietMinutesLeft(quietHours, account.timeZone, now);
    if (minutes > 0) await mentions.insert([mention], secondsAfter(now, minutes * 60));
    return minutes === 0;
  }

  /** Returns the account if it is active and its user has been offline for long enough, and null otherwise. */
  private async findAway(stores: Stores, userId: string, now: Date): Promise<Account | null> {
    const account = await stores.accounts.findById(userId);
    if (account === null || account.disabledAt !== null || account.closedAt !== null) return null;
    const seenAt = await stores.mentions.lastSeenAt(userId);
    const isHere = seenAt !== null && seenAt > secondsAfter(now, -lifetimes.mentionMailSeconds);
    return isHere ? null : account;
  }

  private async tell(stores: Stores, mention: WaitingMention, { account, conversation }: Recipient): Promise<void> {
    const author = await stores.accounts.findById(mention.mentionedBy);
    await this.tools.postMail.execute(stores, account.email, {
      kind: 'mention',
      firstName: account.firstName,
      mentionedByName: author === null ? '' : toShownName(author),
      title: conversation.title,
      link: this.tools.links.conversation(conversation.id),
    });
  }
}
