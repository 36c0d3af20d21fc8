import type { Locator, Page } from 'playwright-core';

/** Operates the page as a user does. */
export class PlannerPage {
  /** An element that only signed-in users see. */
  readonly greeting: Locator;

  constructor(readonly page: Page) {
    this.greeting = page.getByText(/^Hello, /);
  }

  /** Fills in the fields of a form by their labels, and submits it. */
  async submit(form: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
    const fields = this.page.getByRole('form', { name: form, exact: true });
    for (const [label, value] of Object.entries(values)) await fields.getByLabel(label, { exact: true }).fill(value);
    await fields.locator('button:not([type=button])').click();
  }

  region(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Opens the conversation with this user. */
  async openConversation(name: string): Promise<void> {
    await this.region('Conversations')
      .getByRole('button', { name: `${name}, ` })
      .click();
  }

  /** Returns the messages of the open conversation, each with the name of its sender. */
  async messages(): Promise<string[]> {
    const items = await this.page.locator('[data-part=message]').all();
    return Promise.all(
      items.map(async (item) => {
        const [name, body] = ['sender', 'body'].map((part) => item.locator(`[data-part=${part}]`).innerText());
        return `${await name}: ${await body}`;
      }),
    );
  }
}
