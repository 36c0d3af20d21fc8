import { readdirSync, readFileSync } from 'node:fs';
import { compressFile } from '../delivery/compress-file.js';
import { contentEncodings } from '../delivery/content-encoding.js';
import { toMediaType } from '../pages/static-file.js';
const htmlType = 'text/html; charset=utf-8';
const appName = 'index.html';
const landingName = 'landing.html';
/** Lists, by path, the files that each page needs. `examples/web/vite/page-files.ts` writes this file. */
const pageFilesName = 'page-files.json';
const notOthers = [appName, landingName, pageFilesName];
const pathsUrl = new URL(import.meta.resolve('@crewkit/example-web/page-paths.json'));
/**
 * Reads the whole build into memory, so that a build made while the server runs is never mixed with this build. Throws if the media type of
 * a file extension is unknown.
 */
export async function readFrontEnd(folder = new URL('dist/', pathsUrl)) {
    const pagePaths = Object.keys(readJson(pathsUrl));
    const app = readIfThere(new URL(appName, folder));
    if (app === null)
        return { pagePaths, built: null };
    const landing = readFileSync(new URL(landingName, folder), 'utf8');
    const files = readJson(new URL(pageFilesName, folder));
    const documents = pagePaths.map((path) => {
        const html = path === '/' ? landing : preload(app, files[path] ?? []);
        return [path, documentFile(html)];
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
function documentFile(html) {
    return { type: htmlType, bytes: Buffer.from(html) };
}
/** Lists the files of a page in its document, so that the browser requests all of them before it runs the first one. */
function preload(html, addresses) {
    const links = addresses
        .filter((address) => !html.includes(`"${address}"`))
        .map((address) => address.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="${address}">`
        : `<link rel="modulepreload" crossorigin href="${address}">`);
    return html.replace('</head>', () => `${links.join('')}</head>`);
}
function readJson(url) {
    return JSON.parse(readFileSync(url, 'utf8'));
}
function readIfThere(url) {
    try {
        return readFileSync(url, 'utf8');
    }
    catch (error) {
        if (error.code === 'ENOENT')
            return null;
        throw error;
    }
}
const endings = { br: '.br', gzip: '.gz' };
/** Reads the files in a folder. `app.js.br` and `app.js.gz` are the compressed forms of `app.js`. */
function filesIn(folder, counts = () => true) {
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && counts(entry.name));
    const names = new Set(entries.map(({ name }) => name));
    const read = (name) => readFileSync(new URL(name, folder));
    const isForm = (name) => Object.values(endings).some((ending) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)));
    const files = [...names]
        .filter((name) => !isForm(name))
        .map((name) => {
        const forms = contentEncodings.filter((coding) => names.has(name + endings[coding]));
        const encoded = Object.fromEntries(forms.map((coding) => [coding, read(name + endings[coding])]));
        return [name, { type: toMediaType(name), bytes: read(name), encoded }];
    });
    return new Map(files);
}
//# sourceMappingURL=read-front-end.js.map