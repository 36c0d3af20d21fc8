import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Creates a front-end build in a separate folder, with the structure of Vite's output. */
export class FrontEndBuild {
  private readonly path = mkdtempSync(join(tmpdir(), 'crewkit-front-end-'));
  readonly folder = pathToFileURL(`${this.path}/`);
  readonly page =
    '<!doctype html><head><title>App</title><script type="module" src="/assets/app-1a2b.js"></script></head>';
  readonly landing = `<!doctype html><head><title>Landing</title></head>${'<p>Crewkit</p>'.repeat(100)}`;
  /** A script that is large enough to be compressed. The build contains both compressed forms. */
  readonly large = 'console.log("large");\n'.repeat(200);
  readonly files: Readonly<Record<string, string>> = {
    'app-1a2b.js': 'console.log("app");',
    'app-1a2b.js.map': '{"version":3}',
    'app-3c4d.css': 'body { margin: 0 }',
    'inter-5e6f.woff2': 'wOF2',
    'mark-7a8b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'photo-9c0d.png': 'PNG',
    'words-1e2f.json': '{}',
  };

  constructor() {
    mkdirSync(join(this.path, 'assets'));
    writeFileSync(join(this.path, 'index.html'), this.page);
    writeFileSync(join(this.path, 'landing.html'), this.landing);
    const files = { '/sign-in': ['/assets/app-1a2b.js', '/assets/words-1e2f.js', '/assets/app-3c4d.css'] };
    writeFileSync(join(this.path, 'page-files.json'), JSON.stringify(files));
    writeFileSync(join(this.path, 'assets', 'large-0a1b.js'), this.large);
    writeFileSync(join(this.path, 'assets', 'large-0a1b.js.br'), brotliCompressSync(this.large));
    writeFileSync(join(this.path, 'assets', 'large-0a1b.js.gz'), gzipSync(this.large));
    writeFileSync(join(this.path, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
    for (const [name, text] of Object.entries(this.files)) writeFileSync(join(this.path, 'assets', name), text);
  }

  dispose(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
