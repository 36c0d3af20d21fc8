// Checks every block of TypeScript, JavaScript, JSON, HTML or shell in a document. TypeScript quotes a compiled file. JSON can be parsed.
// Commands exist, or a campaign runs them: ```sh run=name. Any other block states the reason why it is not checked: ```ts unchecked="why".
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPublicPackages } from '../packed/public-packages.js';
import { root } from '../run-command.mjs';

const code = new Set(['ts', 'tsx', 'js', 'mjs', 'html', 'javascript', 'typescript']);
const shells = new Set(['sh', 'bash', 'console', 'shell']);
// Files that documents may quote because one of the two type-check projects compiles them.
const compiled = /^(?:packages\/[^/]+\/(?:src|test)|examples\/[^/]+\/(?:src|snippets|test)|docs\/snippets)\/.*\.tsx?$/;
const pages = /^examples\/[^/]+\/index\.html$/;
// Commands of the system, and commands that a document has asked the reader to install.
const programs = new Set(
  'cat cd certbot chmod chown cp curl date docker echo export git grep gzip gunzip install journalctl jq kill ls mkdir mv nginx node npm npx openssl pg_dump pg_restore pgbouncer podman psql redis-cli rm rsync scp sed sleep sqlite3 ssh sudo systemctl tail tar tee test touch useradd wapiti sqlmap slowhttptest while for do done if then fi set source . true umask'.split(
    ' ',
  ),
);
const operate = join(root, 'campaigns/operate');
const campaigns = readdirSync(operate, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.m?[jt]s$/.test(name))
  .map((name) => readFileSync(join(operate, name), 'utf8'))
  .join('\n');
const { scripts, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'scripts' | 'devDependencies',
  Record<string, string>
>;
const ownCommands = new Set(listPublicPackages().flatMap(({ manifest: { bin = {} } }) => Object.keys(bin)));
type Report = (fault: string) => void;

/** Calls `fault` for each block of the document that shows untested code. */
export function checkSnippets(text: string, fault: Report): void {
  for (const [, , info, body] of text.matchAll(/^(```+)([^\n`]*)\n(.*?)^\1[ \t]*$/gms)) {
    const [language = '', ...rest] = info.trim().split(/\s+/);
    if (/\bunchecked="[^"]{10,}"/.test(info)) continue;
    const source = /^file=([^#\s]+)/.exec(rest.join(' '))?.[1];
    const shown = `the block "${body.trim().split('\n')[0]}"`;
    if (code.has(language)) checkCode(source, (what) => fault(`${shown} ${what}`));
    else if (language === 'json' && !isJson(body)) fault(`${shown} is not valid JSON`);
    else if (shells.has(language)) checkShell(rest[0], body, fault);
  }
}

function checkCode(source: string | undefined, fault: Report): void {
  if (source === undefined) fault('quotes no file that is compiled, and does not say why');
  else if (!compiled.test(source) && !pages.test(source)) fault(`quotes ${source}, which is not compiled`);
}

function checkShell(mark: string | undefined, body: string, fault: Report): void {
  if (mark?.startsWith('run=')) checkRun(mark.slice('run='.length), fault);
  else for (const line of parseCommands(body)) checkCommand(line, fault);
}

/** Checks commands that a campaign extracts from the document and runs unchanged. */
function checkRun(name: string, fault: Report): void {
  const followed = [`'${name}'`, `\`${name.replace(/(?<=-)(?:sqlite|postgres)$/, '${kind}')}\``];
  if (!followed.some((text) => campaigns.includes(`follow(${text})`))) fault(`no campaign follows the block ${name}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the commands without comments and with continued lines joined. The content of a here-document is not a command. */
function parseCommands(body: string): string[] {
  const text = body
    .replace(/<<-?\s*['"]?(\w+)['"]?([^\n]*)\n.*?^\s*\1$/gms, '$2')
    .replaceAll(/\\\n\s*/g, ' ')
    .replaceAll(/'[^']*'|"(?:[^"\\]|\\.)*"/gs, (quoted) => quoted.replaceAll(/[#;&|\n]/g, ' '));
  return text
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').replace(/^\$ /, ''))
    .flatMap((line) => line.split(/&&|\|\||[;|]/))
    .map((command) => command.trim())
    .filter((command) => command !== '');
}

function checkCommand(command: string, fault: Report): void {
  const words = command.split(/\s+/).filter((_, index, all) => !all.slice(0, index + 1).every(isAssignment));
  const [program, ...args] = words[0] === 'sudo' || words[0] === 'exec' ? words.slice(1) : words;
  const own = new Map([
    ['npm', checkNpm],
    ['npx', checkNpx],
    ['node', checkNode],
  ]).get(program);
  if (program === undefined || own !== undefined) own?.(args, fault);
  else if (program.startsWith('./') || program.startsWith('scripts/')) checkPath(program, fault);
  else if (!programs.has(program) && !program.startsWith('/')) fault(`the command ${program} is unknown`);
}

function isAssignment(word: string): boolean {
  return /^[A-Za-z_]\w*=/.test(word);
}

const npmCommands = new Set('audit ci create exec init install pack pkg publish sbom version view whoami'.split(' '));

function checkNpm([command = '', name = '']: string[], fault: Report): void {
  if (command === 'run' ? name in scripts : command in scripts || npmCommands.has(command)) return;
  fault(`npm ${command === 'run' ? `run ${name}` : command} does not exist`);
}

function checkNpx([name = '', ...args]: string[], fault: Report): void {
  if (!isInstalled(name)) fault(`npx ${name} is not installed here`);
  if (name === 'tsx') checkNode(args, fault);
}

function checkNode(args: string[], fault: Report): void {
  const path = args.find((arg) => /\.[cm]?[jt]s$/.test(arg) && !arg.startsWith('-'));
  if (path !== undefined) checkPath(path, fault);
}

/** Checks a file of the repository. `dist` is built from `src`. A path relative to a folder can be found in any folder. */
function checkPath(path: string, fault: Report): void {
  const source = path.replace(/^\.\//, '').replace(/(^|\/)dist\/(.*)\.js$/, '$1src/$2.ts');
  const folders = ['', 'docs/snippets/embed/', 'examples/custom-store/', 'examples/quickstart/', 'packages/server/'];
  if (!source.startsWith('/') && !folders.some((folder) => existsSync(join(root, folder, source)))) {
    fault(`${path} does not exist`);
  }
}

function isInstalled(name: string): boolean {
  return name in devDependencies || ownCommands.has(name) || existsSync(join(root, 'node_modules/.bin', name));
}
