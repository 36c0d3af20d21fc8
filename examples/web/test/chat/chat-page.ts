import type { Locator, Page } from 'playwright-core';

/** Operates the chat pages as a user does. */
export class ChatPage {
  readonly log: Locator;
  readonly field: Locator;
  readonly list: Locator;
  /** The panel of a thread. */
  readonly thread: Locator;
  readonly replyField: Locator;

  constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {
    this.log = page.getByRole('log', { name: 'Messages' });
    this.field = page.getByRole('textbox', { name: 'Message', exact: true });
    this.list = page.getByRole('navigation', { name: 'Conversations' });
    this.thread = page.getByRole('complementary', { name: 'Thread' });
    this.replyField = this.thread.getByRole('textbox', { name: 'Reply in this thread' });
  }

  async open(conversationId?: string): Promise<void> {
    await this.page.goto(`${this.origin}/chats${conversationId === undefined ? '' : `/${conversationId}`}`);
    await (conversationId === undefined ? this.list : this.log).waitFor();
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Enter');
  }

  /** Returns the conversation's entry in the list, by its title. */
  inList(title: string): Locator {
    return this.list.getByRole('link', { name: title });
  }

  /** Returns the last message with this text. */
  message(text: string | RegExp): Locator {
    return this.log.getByRole('article').filter({ hasText: text }).last();
  }

  /** Returns the last message with this text in the open thread. */
  inThread(text: string | RegExp): Locator {
    return this.thread.getByRole('article').filter({ hasText: text }).last();
  }

  /** Returns the texts in the open thread in order: of its message, and of the replies. */
  async replies(): Promise<string[]> {
    return this.thread.getByRole('article').locator('p').allTextContents();
  }

  /** Returns the texts of the messages in order, without senders and times. */
  async texts(): Promise<string[]> {
    return this.log.getByRole('article').locator('p').allTextContents();
  }

  /** Selects an entry in the menu of a message. */
  async choose(message: Locator, action: string): Promise<void> {
    await message.hover();
    await message.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
