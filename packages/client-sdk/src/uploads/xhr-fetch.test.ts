import { afterEach, describe, expect, it, vi } from 'vitest';

import { xhrFetch } from './xhr-fetch.js';

/** Replaces `XMLHttpRequest` with a stub that immediately fires the events with which a browser ends a request. */
function stubXhr(status: number, headers = ''): void {
  class Xhr {
    readonly upload = {};
    readonly responseText = '';
    readonly statusText = '';
    readonly status = status;
    onload = (): void => undefined;
    open = (): void => undefined;
    getAllResponseHeaders = (): string => headers;
    send(): void {
      // Browsers only log errors that listeners throw.
      try {
        this.onload();
      } catch {
        // Ignore the error.
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', Xhr);
}

const send = (): Promise<Response | string> =>
  Promise.race([
    xhrFetch(new FormData(), () => undefined)(new Request('http://server.test/', { method: 'POST' })),
    new Promise<string>((resolve) => setTimeout(() => resolve('never settled'), 50)),
  ]);

describe('xhrFetch', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each([204, 205, 304])('resolves with a response of status %i, which has no body', async (status) => {
    stubXhr(status);
    expect(await send()).toMatchObject({ status, body: null });
  });

  it('rejects like fetch when the response cannot be read', async () => {
    stubXhr(200, 'not a name: value');
    await expect(send()).rejects.toBeInstanceOf(TypeError);
    stubXhr(0);
    await expect(send()).rejects.toMatchObject({ name: 'TypeError', cause: { name: 'RangeError' } });
  });
});
