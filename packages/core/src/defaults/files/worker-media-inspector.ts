import { CrewkitError } from '../../errors/crewkit-error.js';
import { checkOptions, expects, optional, positiveNumber, type OptionRules } from '../../options/index.js';
import type { ByteStream } from '../../ports/files/blob-store.js';
import type { AudioProbe, MediaInspector } from '../../ports/files/media-inspector.js';
import { WatchedWorker, type WatchedWorkerOptions } from './watched-worker.js';

const standard: WatchedWorkerOptions & { readonly mostWaiting: number } = {
  // The script is next to this file, both in src and in dist. The published package contains it in this place.
  script: new URL('./media-worker.mjs', import.meta.url),
  // Even the longest recording takes only a fraction of this time.
  workMs: 2_000,
  totalMs: 30_000,
  memoryMb: 256,
  mostWaiting: 200,
};

/** Options for tests, and for embedding applications with unusual files. */
export type WorkerMediaInspectorOptions = Partial<typeof standard>;

const rules: OptionRules<WorkerMediaInspectorOptions> = {
  script: optional(expects('a URL', (value) => value instanceof URL)),
  workMs: optional(positiveNumber(Infinity, 'milliseconds')),
  totalMs: optional(positiveNumber(Infinity, 'milliseconds')),
  memoryMb: optional(positiveNumber(Infinity, 'megabytes')),
  mostWaiting: optional(positiveNumber(Infinity, 'files')),
};

/**
 * Inspects files with file-type and music-metadata. Each library has its own thread, so that audio files, which take longer, do not delay
 * other files. A thread is terminated when a file takes more than 2 seconds, crashes the thread or uses too much memory. Each thread works
 * on one file at a time. While 200 files are waiting, further files are refused with `UNAVAILABLE`. The inspector does not need to be
 * closed, because the threads do not keep the process alive.
 */
export class WorkerMediaInspector implements MediaInspector {
  /**
   * The number of bytes needed to detect a type. A few bytes are sufficient for most types, but office documents and files that start with
   * tags need more.
   */
  readonly headBytes = 64 * 1024;
  private readonly sniffer: WaitingLine;
  private readonly prober: WaitingLine;

  constructor(options: WorkerMediaInspectorOptions = {}) {
    checkOptions('defaultPorts.mediaInspector', rules, options);
    const { mostWaiting, ...rest } = { ...standard, ...options };
    this.sniffer = new WaitingLine(new WatchedWorker(rest), mostWaiting);
    this.prober = new WaitingLine(new WatchedWorker(rest), mostWaiting);
  }

  async sniff(head: Uint8Array): Promise<string | null> {
    const question = { kind: 'sniff', head: new Uint8Array(head.subarray(0, this.headBytes)).buffer };
    return (await this.sniffer.ask(question, noChunks)) as string | null;
  }

  async probeAudio(
    content: ByteStream,
    { contentType, size }: { readonly contentType: string; readonly size: number },
  ): Promise<AudioProbe | null> {
    const chunks = content[Symbol.asyncIterator]();
    try {
      return (await this.prober.ask({ kind: 'probe', contentType, size }, chunks)) as AudioProbe | null;
    } finally {
      // The call is not awaited, because it could hang.
      void chunks.return?.().catch(() => undefined);
    }
  }
}

/** The queue of a worker. The worker works on one question at a time. */
class WaitingLine {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly worker: WatchedWorker,
    private readonly mostWaiting: number,
  ) {}

  async ask(question: object, chunks: AsyncIterator<Uint8Array>): Promise<unknown> {
    if (this.waiting >= this.mostWaiting) throw new CrewkitError('UNAVAILABLE');
    this.waiting += 1;
    const turn = this.last.then(() => this.worker.ask(question, chunks));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting -= 1;
    }
  }
}

const noChunks: AsyncIterator<Uint8Array, undefined> = {
  next: () => Promise.resolve({ done: true, value: undefined }),
};
