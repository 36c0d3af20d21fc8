import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { ByteStream } from '@crewkit/core/adapter';

import { pause, until } from '../../until.js';
import { bearer, type HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { filePart } from '../support/multipart.js';
import { signIn } from '../support/people.js';
import { newChat, sendFile } from './uploading.js';

const stepBytes = 64 * 1024;
const allSteps = 400;
const callers = 16;

/** Provides the source of downloads, and counts the requested steps and the closed iterators. */
class Source {
  given = 0;
  released = 0;

  /** Creates a source. `failsAt` is the step that fails, or null if none fails. */
  constructor(private readonly failsAt: number | null = null) {}

  open<AuthorizedStep>(step: AuthorizedStep): AsyncIterableIterator<AuthorizedStep, undefined> {
    let count = 0;
    let isOpen = true;
    const close = (): IteratorReturnResult<undefined> => {
      if (isOpen) this.released += 1;
      isOpen = false;
      return { done: true, value: undefined };
    };
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      next: async () => {
        if (count === allSteps) return close();
        if (count === this.failsAt) {
          close();
          throw new Error('The source has failed.');
        }
        count += 1;
        this.given += 1;
        return Promise.resolve({ done: false, value: step });
      },
      return: () => Promise.resolve(close()),
    };
  }
}

interface Download {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes downloads read from another source. */
  readonly readFrom: (source: Source) => void;
  readonly restore: () => void;
}

async function attachmentDownload(http: HttpClient): Promise<Download> {
  const { url } = await sendFile(http, await newChat(http), filePart('x'));
  const { pathname, search } = new URL(url);
  const useCase = http.server.crewkit.useCases.readAttachment;
  const execute = useCase.execute.bind(useCase);
  return {
    path: pathname + search,
    headers: {},
    readFrom: (source) => {
      useCase.execute = async (input) => {
        const { attachment } = await execute(input);
        const open = (): Promise<ByteStream> => Promise.resolve(source.open(Buffer.alloc(stepBytes)));
        return { attachment: { ...attachment, size: allSteps * stepBytes }, open };
      };
    },
    restore: () => void Reflect.deleteProperty(useCase, 'execute'),
  };
}

async function exportDownload(http: HttpClient): Promise<Download> {
  const { accessToken } = await signIn(http);
  const useCase = http.server.crewkit.useCases.exportAccount;
  const execute = useCase.execute.bind(useCase);
  const page = { section: 'messages' as const, records: [{ body: 'x'.repeat(stepBytes) }] };
  return {
    path: http.move('/api/users/me/export'),
    headers: bearer(accessToken),
    readFrom: (source) => {
      // A user can have only one export at a time, so the real ones are opened and closed one after the other.
      let last: Promise<unknown> = Promise.resolve();
      useCase.execute = (actor) => {
        const opened = last.then(async () => {
          const real = await execute(actor);
          await real.pages.return?.();
          return { ...real, pages: source.open(page) };
        });
        last = opened.catch(() => undefined);
        return opened;
      };
    },
    restore: () => void Reflect.deleteProperty(useCase, 'execute'),
  };
}

/** Sends requests for a download, each on its own connection. */
class Downloads {
  private readonly begun: ClientRequest[] = [];

  constructor(
    private readonly baseUrl: string,
    private readonly download: Download,
  ) {}

  /** Resolves with the head of the response; the body is not read yet. */
  async begin(method = 'GET'): Promise<IncomingMessage> {
    const { path, headers } = this.download;
    const outgoing = request(new URL(path, this.baseUrl), { method, headers, agent: false }).end();
    this.begun.push(outgoing);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    assert.equal(incoming.statusCode, 200);
    // Aborted transfers emit errors on both sides.
    outgoing.on('error', () => undefined);
    return incoming.on('error', () => undefined);
  }

  /** Cuts all connections. */
  abort(): void {
    for (const outgoing of this.begun) outgoing.destroy();
  }
}

/**
 * Tests how downloads end. However the adapter sends streams, it must close each stream exactly once, apply backpressure, and never make a
 * failed stream look complete.
 */
export function downloadEndCases(options: HttpContractOptions): void {
  defineCases(options, 'an attachment', attachmentDownload);
  defineCases(options, 'an export', exportDownload);
}

function defineCases(
  options: HttpContractOptions,
  what: string,
  prepare: (http: HttpClient) => Promise<Download>,
): void {
  const { runner } = options;

  runner.describe(`the download of ${what}`, () => {
    const http = useServer(options);
    const downloadFrom = async (source: Source, run: (downloads: Downloads) => Promise<void>): Promise<void> => {
      const download = await prepare(http());
      const downloads = new Downloads(http().server.baseUrl, download);
      download.readFrom(source);
      try {
        await run(downloads);
      } finally {
        downloads.abort();
        download.restore();
      }
    };
    const untilReleased = (source: Source, count = 1): Promise<void> =>
      until(() => source.released === count, `${count} sources to be released`, 3000);

    runner.it(`releases the source when ${callers} parallel clients abort`, async () => {
      const source = new Source();
      await downloadFrom(source, async (downloads) => {
        await Promise.all(Array.from({ length: callers }, () => downloads.begin()));
        assert.equal(source.released, 0);
        downloads.abort();
        await untilReleased(source, callers);
      });
    });

    runner.it('sends the whole body, then releases the source', async () => {
      const source = new Source();
      await downloadFrom(source, async (downloads) => {
        const incoming = await downloads.begin();
        let bytes = 0;
        for await (const chunk of incoming) bytes += (chunk as Buffer).length;
        assert.ok(incoming.complete && bytes >= allSteps * stepBytes, `${bytes} bytes`);
        await untilReleased(source);
      });
    });

    runner.it('releases the source of a HEAD request without reading it', async () => {
      const source = new Source();
      await downloadFrom(source, async (downloads) => {
        (await downloads.begin('HEAD')).resume();
        await untilReleased(source);
        assert.equal(source.given, 0);
      });
    });

    runner.it('reads no faster than the client', async () => {
      const source = new Source();
      await downloadFrom(source, async (downloads) => {
        await downloads.begin();
        await pause(200);
        // The kernel buffers several megabytes.
        assert.ok(source.given < allSteps * 0.75, `${source.given} of ${allSteps} steps, for a client that reads none`);
        downloads.abort();
        await untilReleased(source);
      });
    });

    runner.it('is aborted and logged when the source fails', async () => {
      const source = new Source(3);
      await downloadFrom(source, async (downloads) => {
        const { logger } = http().server;
        const before = logger.lines.length;
        const incoming = await downloads.begin();
        await new Promise((resolve) => incoming.on('close', resolve).resume());
        assert.equal(incoming.complete, false, 'the client takes it for the whole body');
        assert.equal(source.released, 1);
        const requestId = incoming.headers['x-request-id'];
        const logged = logger.lines.slice(before).map(({ level, fields }) => ({ level, requestId: '', ...fields }));
        assert.ok(
          logged.some((line) => line.level === 'error' && line.requestId === requestId),
          'nothing in the log',
        );
      });
    });
  });
}
