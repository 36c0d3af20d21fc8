import { setTimeout as sleep } from 'node:timers/promises';

import type { Page, Request } from 'playwright-core';

// A page sends its next request within this time.
const quietMs = 400;

/** Records a page's requests to the API, and its connection's requests other than WebSockets. Files in messages are not counted. */
export class ApiWatch {
  private requests: string[] = [];
  private readonly open = new Set<Request>();
  private lastAt = Date.now();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      this.lastAt = Date.now();
      this.open.add(request);
      const { pathname, search } = new URL(request.url());
      const isCounted = /^\/(?:api|socket\.io)\//.test(pathname) && !pathname.includes('/attachments/');
      if (isCounted) this.requests.push(`${request.method()} ${pathname}${search}`);
    });
    const close = (request: Request): void => {
      this.lastAt = Date.now();
      this.open.delete(request);
    };
    page.on('requestfinished', close);
    page.on('requestfailed', close);
  }

  /** Resolves with the requests since the last call, once all have responses and no new request follows. */
  async settle(): Promise<readonly string[]> {
    // The page may not have acted on the last click yet.
    this.lastAt = Date.now();
    for (;;) {
      const quietForMs = Date.now() - this.lastAt;
      if (this.open.size > 0 || quietForMs < quietMs) await sleep(Math.max(20, quietMs - quietForMs));
      else if (await this.idles()) break;
    }
    return this.requests.splice(0);
  }

  /** Waits until the page has nothing to do, on a busy machine, too; returns whether it sent no request meanwhile. */
  private async idles(): Promise<boolean> {
    const before = this.lastAt;
    await this.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
    return this.lastAt === before;
  }
}
