import { setTimeout as sleep } from 'node:timers/promises';

import { createCrewkitClient, liveTasks, type LiveTasks, type OpenConversation, type Task } from '@crewkit/client-sdk';

import type { ServerProcess } from '../parts/server-process.js';
import { isExcused } from './ask.js';
import type { World } from './world.js';

type Client = ReturnType<typeof createCrewkitClient>;

interface PendingMove {
  readonly updatedAt: string;
  readonly acknowledgedAt: number;
}

const tryAgainMs = 500;
const mostNotifications = 100;

/**
 * Simulates a user's app, which is built on the client SDK like the front end: an open board, all conversations, and the unread
 * notifications. The app stays open for the whole run, at the address of one server.
 */
export class App {
  readonly world: World;
  readonly client: Client;
  readonly userId: string;
  readonly conversations: readonly OpenConversation[];
  readonly board: LiveTasks;
  /** The number of counted events of each unread notification, by id. */
  unread: ReadonlyMap<string, number> = new Map();
  /** The times until the board showed a move that was acknowledged to its sender, in milliseconds, while nothing was broken. */
  readonly lags: number[] = [];
  readonly #pending = new Map<string, PendingMove>();
  #isLoading = false;
  #isAskedAgain = false;

  private constructor(world: World, client: Client, userId: string) {
    this.world = world;
    this.client = client;
    this.userId = userId;
    this.board = liveTasks(client, world.projectId);
    this.board.subscribe(() => this.#measure());
    this.conversations = world.chats.map(({ id }) => client.realtime.openConversation(id));
    for (const event of ['notification:created', 'notification:read'] as const)
      client.realtime.on(event, () => void this.#loadUnread());
    client.realtime.onStatus((status) => {
      if (status === 'online') void this.#loadUnread();
    });
    void this.#loadUnread();
  }

  /** Signs the user in at the server, and opens everything. */
  static async open(
    world: World,
    server: ServerProcess,
    { id, email, password }: { readonly id: string; readonly email: string; readonly password: string },
  ): Promise<App> {
    const client = createCrewkitClient({ baseUrl: server.url, storage: 'memory' });
    await client.auth.login({ email, password });
    return new App(world, client, id);
  }

  /** Call this for each move that was acknowledged to its sender. */
  expectMove({ id, updatedAt }: Pick<Task, 'id' | 'updatedAt'>): void {
    this.#pending.set(id, { updatedAt, acknowledgedAt: performance.now() });
    this.#measure();
  }

  /** The number of moves that the board has not shown yet. */
  get pendingMoves(): number {
    return this.#pending.size;
  }

  /** Marks a conversation, or all notifications, as read. A fault may prevent it. */
  async markRead(): Promise<void> {
    const { random } = this.world;
    const read =
      random.next() < 0.2 ? this.client.notifications.markRead({}) : random.pick(this.conversations).markRead();
    await read.catch(() => undefined);
  }

  close(): void {
    this.client.close();
  }

  #measure(): void {
    if (this.#pending.size === 0) return;
    for (const { id, updatedAt } of this.board.state.tasks) {
      const pending = this.#pending.get(id);
      if (pending === undefined || updatedAt < pending.updatedAt) continue;
      this.#pending.delete(id);
      if (!isExcused(this.world, pending.acknowledgedAt)) this.lags.push(performance.now() - pending.acknowledgedAt);
    }
  }

  /** Loads the unread notifications until it succeeds. Calls while it runs cause one more load. */
  async #loadUnread(): Promise<void> {
    this.#isAskedAgain = true;
    if (this.#isLoading) return;
    this.#isLoading = true;
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      try {
        const { items } = await this.client.notifications.list({ unread: 'true', limit: mostNotifications });
        this.unread = new Map(items.map(({ id, count }) => [id, count]));
      } catch {
        this.#isAskedAgain = true;
        await sleep(tryAgainMs);
      }
    }
    this.#isLoading = false;
  }
}
