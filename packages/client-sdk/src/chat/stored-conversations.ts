import type { Conversation, Message } from '../schemas.js';
import type { KeyValueStorage } from '../session/storage/storage.js';
import type { UnsentMessage } from './open-conversation.js';

/** What is stored of a conversation. */
export interface StoredConversation {
  readonly conversation: Conversation;
  /** The newest messages. */
  readonly messages: readonly Message[];
  /** The number of changes that the messages contain. */
  readonly lastChangeSeq: number;
  readonly unsent: readonly UnsentMessage[];
}

/** The storage for conversations, and the key that all its entries begin with. */
export interface OfflineStorage {
  readonly items: KeyValueStorage;
  readonly key: string;
}

interface Index {
  readonly userId: string;
  /** The stored conversations. Those that were stored last come last. */
  readonly ids: readonly string[];
}

const mostConversations = 50;

/** Returns the key of the ids of the conversations with unsent messages. There is no entry if there is no such conversation. */
export function unsentKey({ key }: OfflineStorage): string {
  return `${key}.unsent`;
}

/**
 * The stored conversations of the signed-in user, at most 50. All methods run one after the other. They do nothing if the storage fails:
 * conversations then last as long as the page.
 */
export class StoredConversations {
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly storage: OfflineStorage,
    private readonly userId: string,
  ) {}

  /** Returns the ids of the conversations with unsent messages. Deletes everything that belongs to another user. */
  open(): Promise<readonly string[]> {
    return this.#run([], async () => {
      const index = await this.#read<Index>('conversations');
      if (index !== null && index.userId !== this.userId) await this.#clear(index);
      return (await this.#read<readonly string[]>('unsent')) ?? [];
    });
  }

  read(id: string): Promise<StoredConversation | null> {
    return this.#run(null, () => this.#read<StoredConversation>(id));
  }

  write(id: string, content: StoredConversation): Promise<void> {
    return this.#run(undefined, async () => {
      await this.#write(id, content);
      const index = await this.#read<Index>('conversations');
      const ids = [...(index?.ids ?? []).filter((each) => each !== id), id];
      for (const oldest of ids.splice(0, ids.length - mostConversations)) await this.#remove(oldest);
      await this.#write('conversations', { userId: this.userId, ids } satisfies Index);
      await this.#markUnsent(id, content.unsent.length > 0);
    });
  }

  remove(id: string): Promise<void> {
    return this.#run(undefined, async () => {
      await this.#remove(id);
      await this.#markUnsent(id, false);
    });
  }

  clear(): Promise<void> {
    return this.#run(undefined, async () => {
      const index = await this.#read<Index>('conversations');
      if (index !== null) await this.#clear(index);
    });
  }

  async #clear({ ids }: Index): Promise<void> {
    for (const name of [...ids, 'unsent', 'conversations']) await this.#remove(name);
  }

  async #markUnsent(id: string, isUnsent: boolean): Promise<void> {
    const before = (await this.#read<readonly string[]>('unsent')) ?? [];
    if (before.includes(id) === isUnsent) return;
    const ids = isUnsent ? [...before, id] : before.filter((each) => each !== id);
    if (ids.length === 0) await this.#remove('unsent');
    else await this.#write('unsent', ids);
  }

  async #read<T>(name: string): Promise<T | null> {
    const text = await this.storage.items.getItem(this.#key(name));
    return text === null ? null : (JSON.parse(text) as T);
  }

  async #write(name: string, value: object): Promise<void> {
    await this.storage.items.setItem(this.#key(name), JSON.stringify(value));
  }

  async #remove(name: string): Promise<void> {
    await this.storage.items.removeItem(this.#key(name));
  }

  #key(name: string): string {
    return `${this.storage.key}.${name}`;
  }

  #run<T>(otherwise: T, act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act).catch(() => otherwise);
    this.#turn = turn;
    return turn;
  }
}
