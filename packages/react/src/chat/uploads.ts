import { createRandomId, CrewkitError, type OutgoingFiles } from '@crewkit/client-sdk';

import type { Crewkit } from '../provider/crewkit.js';

/** Files that are being uploaded to a conversation. */
export interface Upload {
  /** The `clientMessageId` of their message. */
  readonly id: string;
  readonly names: readonly string[];
  readonly sizeBytes: number;
  readonly isVoice: boolean;
  /** The message in whose thread the files are a reply; null otherwise. */
  readonly threadRootId: string | null;
  /** The progress, from 0 to 1. */
  readonly fraction: number;
  /** The error if the upload failed; null during the upload. */
  readonly error: unknown;
}

/** The files and the text of a message. */
export type NewFiles = Omit<OutgoingFiles, 'clientMessageId'>;

interface Running {
  /** Identifies the user and the conversation. */
  readonly key: string;
  readonly conversationId: string;
  readonly outgoing: OutgoingFiles;
  readonly shown: Upload;
  readonly stop: AbortController;
}

type NewUpload = Pick<Running, 'key' | 'conversationId'> & { readonly outgoing: NewFiles };

const none: readonly Upload[] = [];

/** The pending uploads. They continue while another conversation is open. Users never see uploads of another user of the same page. */
export class Uploads {
  readonly #running = new Map<string, Running>();
  readonly #listeners = new Set<() => void>();
  readonly #byKey = new Map<string, readonly Upload[]>();

  constructor(private readonly chats: Pick<Crewkit['client']['chats'], 'sendFiles'>) {}

  start({ key, conversationId, outgoing }: NewUpload): void {
    const id = createRandomId();
    const { files } = outgoing;
    const shown = {
      id,
      names: files.map(({ name }) => name),
      sizeBytes: files.reduce((sum, file) => sum + (file instanceof Blob ? file : file.blob).size, 0),
      isVoice: outgoing.voice !== undefined,
      threadRootId: outgoing.threadRootId ?? null,
      fraction: 0,
      error: null,
    };
    void this.#send({ key, conversationId, outgoing: { ...outgoing, clientMessageId: id }, shown });
  }

  /** Sends the same message again. Its `clientMessageId` prevents duplicates if the first attempt reached the server. */
  retry(id: string): void {
    const upload = this.#running.get(id);
    if (upload !== undefined) void this.#send({ ...upload, shown: { ...upload.shown, error: null, fraction: 0 } });
  }

  cancel(id: string): void {
    this.#running.get(id)?.stop.abort();
    this.forget(id);
  }

  forget(id: string): void {
    const upload = this.#running.get(id);
    if (upload === undefined) return;
    this.#running.delete(id);
    this.#tell(upload.key);
  }

  list(key: string): readonly Upload[] {
    return this.#byKey.get(key) ?? none;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #send(upload: Omit<Running, 'stop'>): Promise<void> {
    const { key, conversationId, outgoing, shown } = upload;
    const { id } = shown;
    const stop = new AbortController();
    this.#running.set(id, { ...upload, stop });
    this.#tell(key);
    try {
      await this.chats.sendFiles(conversationId, outgoing, {
        signal: stop.signal,
        onProgress: ({ sentBytes, totalBytes }) => this.#show(id, { fraction: sentBytes / Math.max(1, totalBytes) }),
      });
      this.forget(id);
    } catch (error) {
      if (!CrewkitError.is(error, 'ABORTED')) this.#show(id, { error });
    }
  }

  #show(id: string, change: Partial<Upload>): void {
    const upload = this.#running.get(id);
    if (upload === undefined) return;
    this.#running.set(id, { ...upload, shown: { ...upload.shown, ...change } });
    this.#tell(upload.key);
  }

  #tell(key: string): void {
    const shown = [...this.#running.values()].filter((upload) => upload.key === key).map((upload) => upload.shown);
    this.#byKey.set(key, shown);
    for (const listener of this.#listeners) listener();
  }
}

/** Creates the uploads of a provider, for `Crewkit.part`. */
export const createUploads = ({ client }: Crewkit): Uploads => new Uploads(client.chats);
