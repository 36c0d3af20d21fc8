import { readdirSync, readFileSync } from 'node:fs';

import { compressFile } from '../delivery/compress-file.js';
import { contentEncodings, type ContentEncoding } from '../delivery/content-encoding.js';
import { toMediaType, type StaticFile } from '../pages/static-file.js';

/** The files of the built front end. */
export interface FrontEnd {
  /** The paths of the front end's pages, with parameters as `:name`. */
  readonly pagePaths: readonly `/${string}`[];
  /** The built files; null if the front end is not built. */
  readonly built: BuiltFrontEnd | null;
}

export interface BuiltFrontEnd {
  /** The uncompressed document of each page, by path. */
  readonly pages: ReadonlyMap<string, StaticFile>;
  /** The document for addresses without a page. */
  readonly notFoundPage: StaticFile;
  /** The files in `assets` by name. Names contain a hash of the content, so the content of a name never changes. */
  readonly assets: ReadonlyMap<string, StaticFile>;
  /** The files next to the documents by name, such as an icon. */
  readonly others: ReadonlyMap<string, StaticFile>;
}

const htmlType = 'text/html; charset=utf-8';
const appName = 'index.html';
const landingName = 'landing.html';
/** Lists, by path, the files that each page needs. `examples/web/vite/page-files.ts` writes this file. */
const pageFilesName = 'page-files.json';
const notOthers = [appName, landingName, pageFilesName];
// `imports` in package.json says where the front end is: here in examples/web, and in the published package in its own folder.
const pathsUrl = new URL(import.meta.resolve('#front-end/page-paths.json'));

/**
 * Reads the whole build into memory, so that a build made while the server runs is never mixed with this build. Throws if the media type of
 * a file extension is unknown.
 */
export async function readFrontEnd(folder: URL = new URL('dist/', pathsUrl)): Promise<FrontEnd> {
  const pagePaths = Object.keys(readJson(pathsUrl)) as FrontEnd['pagePaths'];
  const app = readIfThere(new URL(appName, folder));
  if (app === null) return { pagePaths, built: null };
  const landing = readFileSync(new URL(landingName, folder), 'utf8');
  const files = readJson(new URL(pageFilesName, folder)) as Readonly<Record<string, readonly string[]>>;
  const documents = pagePaths.map((path) => {
    const html = path === '/' ? landing : preload(app, files[path] ?? []);
    return [path, documentFile(html)] as const;
  });
  return {
    pagePaths,
    built: {
      pages: new Map(documents),
      notFoundPage: await compressFile(documentFile(app)),
      assets: filesIn(new URL('assets/', folder)),
      others: filesIn(folder, (name) => !notOthers.includes(name)),
    },
  };
}

function documentFile(html: string): StaticFile {
  return { type: htmlType, bytes: Buffer.from(html) };
}

/** Lists the files of a page in its document, so that the browser requests all of them before it runs the first one. */
function preload(html: string, addresses: readonly string[]): string {
  const links = addresses
    .filter((address) => !html.includes(`"${address}"`))
    .map((address) =>
      address.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="${address}">`
        : `<link rel="modulepreload" crossorigin href="${address}">`,
    );
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

function readJson(url: URL): object {
  return JSON.parse(readFileSync(url, 'utf8')) as object;
}

function readIfThere(url: URL): string | null {
  try {
    return readFileSync(url, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const endings: Readonly<Record<ContentEncoding, string>> = { br: '.br', gzip: '.gz' };

/** Reads the files in a folder. `app.js.br` and `app.js.gz` are the compressed forms of `app.js`. */
function filesIn(folder: URL, counts: (name: string) => boolean = () => true): Map<string, StaticFile> {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && counts(entry.name));
  const names = new Set(entries.map(({ name }) => name));
  const read = (name: string): Uint8Array => readFileSync(new URL(name, folder));
  const isForm = (name: string): boolean =>
    Object.values(endings).some((ending) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)));
  const files = [...names]
    .filter((name) => !isForm(name))
    .map((name): [string, StaticFile] => {
      const forms = contentEncodings.filter((coding) => names.has(name + endings[coding]));
      const encoded = Object.fromEntries(forms.map((coding) => [coding, read(name + endings[coding])]));
      return [name, { type: toMediaType(name), bytes: read(name), encoded }];
    });
  return new Map(files);
}
