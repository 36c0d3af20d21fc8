// Draws the pictures of ARCHITECTURE.md from the imports of the production files: docs/pictures/packages.svg and docs/pictures/core.svg.
// `--write` updates the pictures; `--check` fails if they differ from the imports.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Arrow, type Box, type Line, drawLayers } from './layered-svg.js';
import { capture, root, tools } from '../run-command.mjs';

type Place = readonly [color: string, x: number, y: number, w: number, h: number, remark?: string];

const note =
  'Arrows point to the imported code; arrows that a longer path implies are left out. Tests are not included.';
const adapter = 'packages/adapter-';
// The first adapters from left to right, below the examples that use them. The others follow.
const adapters = ['http-express', 'store-sqlite', 'http-fastify', 'ws', 'store-postgres', 'mail-smtp', 'blobs-s3'];
// For each package and example except adapters: color, x, y, width, height, and a remark.
const places: Record<string, Place> = {
  'examples/web': ['orange', 28, 76, 44, 46],
  'examples/sdk-page': ['orange', 78, 76, 68, 46],
  'examples/react-page': ['orange', 152, 76, 80, 46],
  'examples/custom-store': ['blue', 258, 76, 92, 46],
  'examples/next': ['blue', 356, 76, 42, 46],
  'examples/embed-in-express': ['blue', 404, 76, 124, 46],
  'examples/hono': ['blue', 534, 76, 44, 46],
  'examples/embed-in-fastify': ['blue', 584, 76, 120, 46],
  'examples/quickstart': ['blue', 710, 76, 78, 46],
  'packages/create-crewkit': ['orange', 860, 56, 140, 36],
  'packages/cli': ['orange', 1010, 56, 120, 36],
  'packages/server': ['purple', 794, 112, 336, 46],
  'packages/react': ['orange', 28, 198, 76, 62],
  'packages/client-sdk': ['orange', 28, 318, 116, 62, 'types from OpenAPI'],
  'packages/core': ['gray', 258, 318, 872, 62, 'use cases, domain, ports and routes, as in the next picture'],
};
// For each layer of the core: color, x, y, width, height, and a remark.
const inside = 'packages/core/src/';
const layers: Record<string, Place> = {
  wiring: ['purple', 16, 46, 1058, 58, 'binds adapters to ports'],
  api: ['blue', 166, 134, 718, 92, 'route definitions, dispatcher, OpenAPI document; the folders share schemas'],
  features: ['green', 166, 256, 718, 534, 'use cases, one per file'],
  runtime: ['orange', 16, 134, 136, 656, 'runs beside requests'],
  defaults: ['orange', 898, 134, 176, 656, 'adapters for one process'],
  ports: ['pink', 16, 820, 980, 58, 'interfaces for adapters'],
  options: ['gray', 1004, 820, 70, 58],
  domain: ['gray', 16, 908, 1058, 58, 'entities and policies'],
  errors: ['gray', 16, 996, 1058, 54, 'catalog of error codes'],
};
// The columns of the folders in `api` and `features`.
const columnNames = [
  ['admin', 'webhooks'],
  ['accounts', 'notifications'],
  ['workspace'],
  ['chat'],
  ['access', 'shared'],
  ['sign-in'],
  ['http', 'hooks', 'audit', 'use-cases'],
  ['schemas', 'mail'],
];

const write = process.argv.includes('--write');
const modules = readModules();
try {
  const pictures = { 'docs/pictures/packages.svg': drawPackages(), 'docs/pictures/core.svg': drawCore() };
  for (const [file, picture] of Object.entries(pictures)) update(file, picture);
} catch (error) {
  console.log(`scripts/docs/draw-structure.ts: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

function update(file: string, picture: string): void {
  if (existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === picture) return;
  if (write) writeFileSync(join(root, file), picture);
  else throw new Error(`${file} differs from the imports; use --write to update it`);
}

/** Returns the production files, each with the production files that it imports. */
function readModules(): [source: string, targets: string[]][] {
  const left = String.raw`\.test\.tsx?$|^packages/(?:contracts|test-servers)/|node_modules/|/dist(?:-types)?/`;
  const options = ['--config', 'scripts/checks/import-rules.cjs', '--output-type', 'json', '--exclude', left];
  const folders = ['packages', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/src`),
  );
  const existing = folders.filter((folder) => existsSync(join(root, folder)));
  const { ok, stdout, output } = capture(process.execPath, [tools.depcruise, ...options, ...existing]);
  if (!ok) throw new Error(output);
  const isSource = (path: string) => /^(?:packages|examples)\/[^/]+\/src\//.test(path);
  const { modules } = JSON.parse(stdout) as { modules: { source: string; dependencies: { resolved: string }[] }[] };
  const found = modules.filter(({ source }) => isSource(source));
  return found.map(({ source, dependencies }) => [source, dependencies.map((each) => each.resolved).filter(isSource)]);
}

/** Groups files by a name (null: left out). Returns the sorted names, and the imports between groups as pairs of names. */
function group(name: (path: string) => string | null): { groups: string[]; arrows: Arrow[] } {
  const groups = new Set<string>();
  const arrows = new Map<string, Arrow>();
  for (const [source, targets] of modules) {
    const from = name(source);
    if (from === null) continue;
    groups.add(from);
    for (const to of targets.map(name)) if (to !== null && to !== from) arrows.set(`${from} ${to}`, [from, to]);
  }
  const sorted = [...arrows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, arrow]) => arrow);
  return { groups: [...groups].toSorted(), arrows: sorted };
}

/** Removes the arrows that a longer path implies. */
function reduceArrows(arrows: readonly Arrow[]): Arrow[] {
  const leads = (from: string, to: string, seen = new Set<string>()): boolean =>
    arrows.some(([a, b]) => a === from && (b === to || (!seen.has(b) && leads(b, to, seen.add(b)))));
  const circle = arrows.find(([from, to]) => leads(to, from));
  if (circle) throw new Error(`${circle.join(' and ')} import each other`);
  return arrows.filter(([from, to]) => !arrows.some(([a, b]) => a === from && b !== to && leads(b, to)));
}

function toBox(id: string, place: Place | undefined, content: Pick<Box, 'lines' | 'top' | 'isPart'>): Box {
  if (place === undefined) throw new Error(`${id} has no place in the picture`);
  const [color, x, y, w, h] = place;
  return { color, x, y, w, h, ...content };
}

function drawPackages(): string {
  const { groups, arrows } = group((path) => path.split('/', 2).join('/'));
  const rank = (id: string) => (adapters.indexOf(id.slice(adapter.length)) + groups.length) % groups.length;
  const found = groups.filter((id) => id.startsWith(adapter));
  const letters = (id: string) => Math.max(7.5, ...id.split('-').map((part) => part.length));
  const unit = (800 - 8 * found.length) / found.reduce((sum, id) => sum + letters(id.slice(adapter.length)), 0);
  let left = 338;
  for (const id of found.toSorted((a, b) => rank(a) - rank(b))) {
    const width = letters(id.slice(adapter.length)) * unit;
    places[id] = ['green', left, 198, width, 76];
    left += width + 8;
  }
  const boxes: Record<string, Box> = {};
  for (const id of groups) {
    const [, name, rest] = /^adapter-([^-]+-?)(.*)$/.exec(id.split('/')[1]) ?? [];
    const lines: Line[] = name ? [['', 'adapter-'], [name], ...(rest ? [[rest] as const] : [])] : [[id.split('/')[1]]];
    const remark = places[id]?.[5];
    boxes[id] = toBox(id, places[id], { lines: [...lines, ...(remark ? [['', remark] as const] : [])] });
  }
  const panels = [
    toBox('', ['plain', 16, 40, 228, 354], { lines: [['Browser']], top: 22 }),
    toBox('', ['plain', 248, 40, 894, 354], { lines: [['Server']], top: 22 }),
  ];
  const title = 'Packages and examples';
  return drawLayers({ title, note, width: 1158, height: 410, panels, boxes, arrows: reduceArrows(arrows) });
}

/** Draws layers as boxes and their folders as parts. Arrows between parts show the use cases; in `api`, all folders share schemas. */
function drawCore(): string {
  const whole = group((path) => toFolder(path)?.split('/')[0] ?? null);
  const boxes: Record<string, Box> = {};
  for (const id of whole.groups) {
    const remark = layers[id]?.[5];
    const lines: Line[] = id === 'api' ? [[id, remark ?? '']] : [[id], ...(remark ? [['', remark] as const] : [])];
    boxes[id] = toBox(id, layers[id], { lines, top: id === 'features' ? 442 : 24 });
  }
  const { groups, arrows } = group(toFolder);
  const folders = groups.filter((id) => id.includes('/'));
  const parts = reduceArrows(arrows.filter(([a, b]) => /^(?:api|features)\//.test(a) && b.startsWith('features/')));
  const depth = (id: string): number => Math.max(-1, ...parts.filter(([a]) => a === id).map(([, b]) => depth(b))) + 1;
  for (const id of folders) {
    const [layer, folder] = id.split('/');
    const upToThis = folders.filter((other) => other.startsWith(`${layer}/`) && other <= id);
    const place = ['api', 'features'].includes(layer)
      ? placeInColumn(
          boxes[layer],
          columnNames.findIndex((names) => names.includes(folder)),
          layer === 'features' ? depth(id) : 0,
        )
      : placeInList(
          boxes[layer],
          upToThis.map((other) => other.split('/')[1]),
        );
    boxes[id] = toBox(id, place, { lines: [[folder]], isPart: true });
  }
  const between = reduceArrows(whole.arrows).filter(([a, b]) => a !== 'api' || b !== 'features');
  const all = [...between, ...parts];
  return drawLayers({ title: 'Inside packages/core/src', note, width: 1090, height: 1066, boxes, arrows: all });
}

function placeInColumn({ color, x, y, w, h }: Box, column: number, depth: number): Place | undefined {
  return column === -1 ? undefined : [color, x + 16 + column * 87, y + h - 54 - 65 * depth, (w - 94) / 8, 42];
}

/** Places the last of the folders: below the others in a narrow layer, otherwise to the right of the others. */
function placeInList({ color, x, y, w }: Box, folders: string[]): Place {
  if (w < 200) return [color, x + 12, y + 2 + folders.length * 52, w - 24, 42];
  const width = (folder: string) => folder.length * 7.2 + 22;
  const left = folders.slice(0, -1).reduce((sum, folder) => sum + width(folder) + 6, x + 200);
  return [color, left, y + 8, width(folders.at(-1) ?? ''), 42];
}

/** Returns a layer of the core and, for files in folders of it, the folder. */
function toFolder(path: string): string | null {
  const [layer, folder, ...rest] = path.startsWith(inside) ? path.slice(inside.length).split('/') : [];
  if (folder === undefined) return null;
  return rest.length > 0 ? `${layer}/${folder}` : layer;
}
