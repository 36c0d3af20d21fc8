import { host } from '../../host.js';
import type { Conversation, Message } from '../../schemas.js';
import type { KeyValueStorage } from '../../session/storage/storage.js';
import type { UnsentMessage } from '../open-conversation.js';

/** A conversation as it is stored: its newest messages, and the number of changes that they contain. */
export interface StoredConversation {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  readonly lastChangeSeq: number;
}

interface StoredUnsent {
  readonly conversationId: string;
  readonly message: UnsentMessage;
}

/** The storage for conversations, and the key that all its entries begin with. */
export interface OfflineStorage {
  readonly open: () => KeyValueStorage | Promise<KeyValueStorage>;
  readonly key: string;
}

interface Index {
  readonly userId: string;
  /** The stored conversations. Those that were stored last come last. */
  readonly ids: readonly string[];
}

const mostConversations = 50;
const mostMessages = 50;

/** The last operation of each storage, by its key. */
const turns = new Map<string, Promise<unknown>>();

/**
 * The stored conversations of the signed-in user, at most 50, and the messages that wait to be sent. Operations run one after the other. They
 * do nothing if the storage fails: conversations then last as long as the page.
 */
export class StoredConversations {
  constructor(
    private readonly storage: OfflineStorage,
    readonly userId: string,
  ) {}

  /** Returns the unsent messages of all conversations, oldest first. First deletes everything if it belongs to another user. */
  unsent(): Promise<readonly StoredUnsent[]> {
    return this.#run([], async () => {
      const index = await this.#read<Index>('conversations');
      if (index !== null && index.userId !== this.userId) await this.#clear(index);
      return this.#readUnsent();
    });
  }

  read(id: string): Promise<StoredConversation | null> {
    return this.#run(null, () => this.#read<StoredConversation>(id));
  }

  write(id: string, content: StoredConversation): Promise<void> {
    return this.#run(undefined, async () => {
      // First, so that nothing is stored whose owner is unknown.
      await this.#touch(id);
      await this.#write(id, { ...content, messages: content.messages.slice(-mostMessages) });
    });
  }

  /** Replaces the unsent messages with the ids `own` by `unsent`. Other tabs may have added the other ones. */
  writeUnsent(conversationId: string, unsent: readonly UnsentMessage[], own: ReadonlySet<string>): Promise<void> {
    return this.#run(undefined, async () => {
      const others = (await this.#readUnsent()).filter(({ message }) => !own.has(message.clientMessageId));
      const all = [...others, ...unsent.map((message) => ({ conversationId, message }))];
      if (all.length === 0) return this.#remove('unsent');
      await this.#touch(null);
      await this.#write('unsent', all);
    });
  }

  remove(id: string): Promise<void> {
    return this.#run(undefined, () => this.#remove(id));
  }

  clear(): Promise<void> {
    return this.#run(undefined, async () => this.#clear(await this.#read<Index>('conversations')));
  }

  /** Records that the entries belong to this user, and which conversation was stored last. Removes the one stored first if there are too many. */
  async #touch(id: string | null): Promise<void> {
    const index = await this.#read<Index>('conversations');
    const ids = [...(index?.ids ?? []).filter((each) => each !== id), ...(id === null ? [] : [id])];
    for (const oldest of ids.splice(0, Math.max(0, ids.length - mostConversations))) await this.#remove(oldest);
    await this.#write('conversations', { userId: this.userId, ids } satisfies Index);
  }

  async #clear(index: Index | null): Promise<void> {
    for (const name of [...(index?.ids ?? []), 'unsent', 'conversations']) await this.#remove(name);
  }

  async #readUnsent(): Promise<readonly StoredUnsent[]> {
    return (await this.#read<readonly StoredUnsent[]>('unsent')) ?? [];
  }

  async #read<T>(name: string): Promise<T | null> {
    const text = await (await this.storage.open()).getItem(this.#key(name));
    return text === null ? null : (JSON.parse(text) as T);
  }

  async #write(name: string, value: object): Promise<void> {
    await (await this.storage.open()).setItem(this.#key(name), JSON.stringify(value));
  }

  async #remove(name: string): Promise<void> {
    await (await this.storage.open()).removeItem(this.#key(name));
  }

  #key(name: string): string {
    return `${this.storage.key}.${name}`;
  }

  /** Runs operations of the same storage one after the other, also those of other tabs if the browser has Web Locks. */
  #run<T>(otherwise: T, act: () => Promise<T>): Promise<T> {
    const { key } = this.storage;
    const locks = host.navigator?.locks;
    const exclusive = async (): Promise<T> =>
      locks === undefined ? act() : await locks.request(`${key}.conversations`, act);
    const turn = Promise.resolve(turns.get(key))
      .then(exclusive)
      .catch(() => otherwise);
    turns.set(key, turn);
    return turn;
  }
}
