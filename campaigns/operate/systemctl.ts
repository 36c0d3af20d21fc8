// Replaces systemctl in the campaigns: starts the processes of crewkit@.service as that file describes (environment, settings, folder,
// command), and ends them with SIGTERM. The variable MACHINE contains the folder of the simulated machine.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const machine = process.env.MACHINE ?? '';
const stopWithinMs = 15_000;
const [verb = '', ...rest] = process.argv.slice(2);
const units = rest.filter((word) => !word.startsWith('--')).flatMap(expand);
const verbs: Readonly<Record<string, (unit: string) => Promise<void>>> = {
  'daemon-reload': async () => undefined,
  enable: start,
  start,
  stop,
  restart: async (unit) => {
    await stop(unit);
    await start(unit);
  },
};

if (!Object.hasOwn(verbs, verb)) throw new Error(`systemctl ${verb} has no stand-in`);
if (verb === 'daemon-reload') process.exit(0);
for (const unit of units) await verbs[verb](unit);

/** `crewkit@*` means all running instances. */
function expand(unit: string): string[] {
  if (!unit.endsWith('*')) return [unit];
  const names = readdirSync(join(machine, 'run')).filter((name) => name.endsWith('.pid'));
  return names.map((name) => name.slice(0, -'.pid'.length)).filter((name) => name.startsWith(unit.slice(0, -1)));
}

async function start(unit: string): Promise<void> {
  if (runs(unit)) return;
  const [, port] = unit.split('@');
  const file = readFileSync(join(machine, 'etc/systemd/system/crewkit@.service'), 'utf8').replaceAll('%i', port);
  const values = (name: string) => [...file.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
  const own = values('Environment').flatMap((line) =>
    line.split(' ').map((each) => each.split('=') as [string, string]),
  );
  const settings = values('EnvironmentFile').flatMap((path) => readSettings(here(path)));
  const folder = here(values('WorkingDirectory')[0]);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [, ...args] = values('ExecStart')[0].split(' ');
  const log = openSync(join(machine, 'run', `${unit}.log`), 'a');
  const env = { PATH: process.env.PATH, ...Object.fromEntries([...own, ...settings]) };
  const child = spawn(process.execPath, args.map(here), {
    ...{ cwd: folder, env, detached: true },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  writeFileSync(pidFile(unit), String(child.pid));
  child.unref();
}

async function stop(unit: string): Promise<void> {
  if (runs(unit)) process.kill(getPid(unit), 'SIGTERM');
  for (const giveUpAt = Date.now() + stopWithinMs; runs(unit); await sleep(20)) {
    if (Date.now() > giveUpAt) throw new Error(`${unit} does not end`);
  }
  rmSync(pidFile(unit), { force: true });
}

function pidFile(unit: string): string {
  return join(machine, 'run', `${unit}.pid`);
}

function getPid(unit: string): number {
  return Number(readFileSync(pidFile(unit), 'utf8'));
}

function runs(unit: string): boolean {
  if (!existsSync(pidFile(unit))) return false;
  try {
    process.kill(getPid(unit), 0);
    // An exited process stays a zombie until its parent waits for it. Here, no parent will wait.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${getPid(unit)}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Parses the settings as systemd does: one setting per line, in single quotes. */
function readSettings(path: string): [string, string][] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => [
    line.slice(0, line.indexOf('=')),
    line.slice(line.indexOf('=') + 1).replace(/^'(.*)'$/, '$1'),
  ]);
}

function here(path: string): string {
  return path.replace(/^\/(?=(?:etc|opt|var)\/)/, `${machine}/`);
}
