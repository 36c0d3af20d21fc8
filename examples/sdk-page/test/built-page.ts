import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll } from 'vitest';
import { build, defaultClientConditions, preview, type PreviewServer } from 'vite';

import { ServerProcess } from '../../../packages/server/test/support/server-process.js';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The server's address in the README's page. */
const documentedServer = 'http://127.0.0.1:3000';

/** The page as its users build it, on a separate origin, and the reference server for it. */
export class BuiltPage {
  url = '';
  readonly server: ServerProcess;
  private readonly folder = mkdtempSync(join(tmpdir(), 'crewkit-sdk-page-'));
  private preview: PreviewServer | null = null;

  private constructor(settings: Readonly<Record<string, string>>) {
    this.server = ServerProcess.prepare(settings);
  }

  /** Builds the page and starts the server for the tests in a `describe`. */
  static use(settings: Readonly<Record<string, string>> = {}): BuiltPage {
    const own = new BuiltPage(settings);
    beforeAll(() => own.start());
    afterAll(() => own.close());
    return own;
  }

  private async start(): Promise<void> {
    const common = { configFile: false, root, logLevel: 'error', build: { outDir: this.folder } } as const;
    this.preview = await preview({ ...common, preview: { host: '127.0.0.1', port: 0 } });
    this.url = new URL(this.preview.resolvedUrls?.local[0] ?? '').origin;
    await this.server.restart({ CREWKIT_APP_ORIGINS: this.url });
    const { url } = this.server;
    await build({
      ...common,
      resolve: { conditions: ['@crewkit/source', ...defaultClientConditions] },
      plugins: [{ name: 'another-server', transform: (code) => code.replace(documentedServer, url) }],
    });
  }

  private async close(): Promise<void> {
    await this.preview?.close();
    await this.server.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
