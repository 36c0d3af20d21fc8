import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Connection } from './connection.js';
import { reportActivity } from './report-activity.js';

const page = new EventTarget();
const document = { visibilityState: 'visible' };
const connection = { status: 'online', ask: vi.fn(async () => null) };
const use = (name: string): boolean => page.dispatchEvent(new Event(name));

describe('reports of activity', () => {
  let endReports: ReturnType<typeof reportActivity>;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    [document.visibilityState, connection.status] = ['visible', 'online'];
    vi.stubGlobal('document', document);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    endReports = reportActivity(connection as unknown as Connection);
  });
  afterEach(() => {
    endReports();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('are sent at most once a minute while the user uses the page', () => {
    expect(connection.ask).not.toHaveBeenCalled();
    for (const name of ['pointermove', 'keydown', 'scroll']) use(name);
    expect(connection.ask.mock.calls).toEqual([['active', {}]]);
    vi.advanceTimersByTime(59_999);
    use('pointerdown');
    expect(connection.ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    use('pointerdown');
    expect(connection.ask).toHaveBeenCalledTimes(2);
  });

  it('are not sent from a hidden page, without a connection, and after the client was closed', () => {
    document.visibilityState = 'hidden';
    use('visibilitychange');
    document.visibilityState = 'visible';
    connection.status = 'connecting';
    use('focus');
    connection.status = 'online';
    endReports();
    use('keydown');
    expect(connection.ask).not.toHaveBeenCalled();
  });
});
