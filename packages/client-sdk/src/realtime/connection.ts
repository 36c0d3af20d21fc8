import { host, onWindow } from '../host.js';
import { Listeners } from '../listeners.js';
import { backOffMs } from '../timing/back-off-ms.js';
import { later } from '../timing/timers.js';
import type { CurrentUser } from './current-user.js';
import { getRetryAfterMs } from '../crewkit-error.js';
import type { ClientEvents, EventAck, RealtimeStatus, ServerEvent, ServerEvents } from './realtime.js';
import type { SocketAddress } from './socket-address.js';
import { openLine, type Line, type LineEnd } from './socket-line.js';

// A connection that stayed open for longer than this resets the failure count.
const soundMs = 10_000;
// A disconnect by the server counts as at least this many failures, so that the next attempt waits about half a minute.
const failuresOfSentAway = 6;

interface AttemptEnd {
  readonly pauseMs: number;
  /** Whether the server refused the connection because the user has too many connections. */
  readonly isOverCapacity: boolean;
}

/**
 * Keeps one connection to the server open while the application wants it and a user is signed in. Each attempt to connect opens a new
 * `Line`, which is a single connection that never reconnects.
 */
export class Connection {
  readonly statuses = new Listeners<[RealtimeStatus]>();
  readonly events = new Listeners<[event: ServerEvent, payload: ServerEvents[ServerEvent]]>();
  #status: RealtimeStatus = 'off';
  #isWanted = false;
  /** Incremented on every start and every end. Asynchronous work that was started under an earlier number stops. */
  #run = 0;
  #line: Line | null = null;
  #endLine: ((end: LineEnd) => void) | null = null;
  /** The user whose token opened the current line. */
  #userId: string | null = null;
  #refusedToken: string | null = null;
  #failures = 0;
  #endPause: () => void = () => undefined;
  #stopWatching: () => void = () => undefined;

  constructor(
    private readonly address: () => SocketAddress,
    private readonly user: Pick<CurrentUser, 'id' | 'token' | 'accessToken' | 'replace'>,
  ) {}

  get status(): RealtimeStatus {
    return this.#status;
  }

  connect(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#stopWatching = watchWakeUps(() => this.#wakeUp());
    this.#begin();
  }

  disconnect(): void {
    this.#isWanted = false;
    this.#stopWatching();
    this.#end();
  }

  /** Sends an event and returns the server's acknowledgement, or null if there is no connection or no acknowledgement arrived. */
  async ask<E extends keyof ClientEvents>(event: E, data: ClientEvents[E]): Promise<EventAck | null> {
    return this.#status === 'online' && this.#line !== null ? this.#line.ask(event, data) : null;
  }

  /** Continues with a new access token. Pass null if the session has ended. */
  renewed(accessToken: string | null): void {
    if (accessToken === null) return this.#end();
    if (!this.#isWanted) return;
    const isSamePerson = this.#userId === null || this.#userId === this.user.id;
    if (this.#status === 'off' || !isSamePerson) return this.#begin();
    if (this.#status === 'online') void this.#present(accessToken);
    else this.#wakeUp();
  }

  #begin(): void {
    this.#drop();
    this.#failures = 0;
    this.#notify('connecting');
    void this.#keepUp(this.#run);
  }

  #end(): void {
    this.#drop();
    this.#notify('off');
  }

  #drop(): void {
    this.#run += 1;
    this.#userId = null;
    this.#refusedToken = null;
    this.#line?.close();
    this.#line = null;
    this.#endLine = null;
    this.#endPause();
  }

  async #keepUp(run: number): Promise<void> {
    while (run === this.#run) {
      const end = await this.#attempt(run);
      if (run !== this.#run) return;
      if (end === null) break;
      this.#notify(end.isOverCapacity ? 'too-many-connections' : 'connecting');
      await this.#pause(end.pauseMs);
    }
    // The loop ended because no user is signed in.
    if (run === this.#run) this.#end();
  }

  /**
   * Opens a line and resolves when the line ends. Resolves with null if no user is signed in, or if a later start or end made this run
   * obsolete.
   */
  async #attempt(run: number): Promise<AttemptEnd | null> {
    try {
      const refused = this.#refusedToken;
      const token = await (refused === null ? this.user.accessToken() : this.user.replace(refused));
      if (token === null || run !== this.#run) return null;
      this.#refusedToken = null;
      this.#userId = this.user.id;
      const since = Date.now();
      const end = await this.#serve(run, token);
      if (Date.now() - since > soundMs) this.#failures = 0;
      const isOverCapacity = typeof end === 'object' && end.code === 'TOO_MANY_CONNECTIONS';
      return { pauseMs: this.#pauseAfter(end), isOverCapacity };
    } catch (error) {
      // No access token is available at the moment.
      return { pauseMs: Math.max(this.#pauseAfter('lost'), getRetryAfterMs(error)), isOverCapacity: false };
    }
  }

  #pauseAfter(end: LineEnd): number {
    const failures = this.#failures;
    this.#failures += 1;
    // The token has probably just expired, so replace it and reconnect immediately.
    if (end === 'refused' && failures === 0) return 0;
    // The server refuses all tabs of a user at the same moment, so add jitter.
    if (typeof end === 'object') return end.retryAfterSeconds * 1000 + backOffMs(failures);
    return backOffMs(end === 'sent-away' ? Math.max(failures, failuresOfSentAway) : failures);
  }

  #serve(run: number, token: string): Promise<LineEnd> {
    return new Promise((resolve) => {
      const ended = (end: LineEnd): void => {
        if (run === this.#run) [this.#line, this.#endLine] = [null, null];
        if (end === 'refused') this.#refusedToken ??= token;
        resolve(end);
      };
      this.#endLine = ended;
      this.#line = openLine(this.address(), token, {
        opened: () => this.#opened(run, token),
        event: (event, payload) => {
          if (run === this.#run) this.events.tell(event, payload);
        },
        ended,
      });
    });
  }

  #opened(run: number, token: string): void {
    if (run !== this.#run) return;
    this.#notify('online');
    const latest = this.user.token;
    if (latest !== null && latest !== token) void this.#present(latest);
  }

  /** Presents a newer token on the open line. If the server does not accept the token, closes the line so that a new line is opened. */
  async #present(token: string): Promise<void> {
    const line = this.#line;
    const ack = await line?.ask('auth', { token });
    if (line == null || ack?.ok === true || line !== this.#line) return;
    if (ack?.code === 'UNAUTHENTICATED') this.#refusedToken = token;
    line.close();
    this.#endLine?.(ack?.code === 'UNAUTHENTICATED' ? 'refused' : 'lost');
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = later(milliseconds, resolve);
      this.#endPause = () => {
        cancel();
        resolve();
      };
    });
  }

  #wakeUp(): void {
    this.#failures = 0;
    this.#endPause();
  }

  #notify(status: RealtimeStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.statuses.tell(status);
  }
}

/**
 * Calls the listener when the page comes back online or becomes visible. Returns a function that unsubscribes. Does nothing outside a page.
 */
function watchWakeUps(listener: () => void): () => void {
  return onWindow(['online', 'visibilitychange'], () => {
    if (host.document?.visibilityState !== 'hidden') listener();
  });
}
