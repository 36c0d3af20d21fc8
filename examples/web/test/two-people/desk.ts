import type { Locator, Page } from 'playwright-core';

import { ChatPage } from '../chat/chat-page.js';
import { ProjectPage } from '../workspace/project-page.js';

/** A user in front of a browser. */
export class Desk {
  readonly board: ProjectPage;
  readonly chat: ChatPage;

  constructor(
    readonly page: Page,
    readonly origin: string,
    projectId: string,
  ) {
    this.board = new ProjectPage(page, origin, projectId);
    this.chat = new ChatPage(page, origin);
  }

  /** The link to the notifications, with the number of the unread ones. */
  get bell(): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
  }

  /** Opens a page, a task or a conversation with the command palette. */
  async goTo(typed: string, name: string | RegExp): Promise<void> {
    await this.page.keyboard.press('Control+k');
    const palette = this.page.getByRole('dialog', { name: 'Go to a page, task or conversation' });
    await palette.waitFor();
    await this.page.keyboard.type(typed);
    await palette.getByRole('menuitem', { name }).first().waitFor();
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
  }
}
