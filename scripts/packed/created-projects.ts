// Creates projects with the packed `create-crewkit`, and uses them as their developers and users do.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, npm } from '../run-command.mjs';
import { expect, type Result } from './expectations.js';
import { runningNode } from './nodes.js';
import { createProject, installProject } from './projects.js';
import { Server } from './visitor.js';

type Archives = Readonly<Record<string, string>>;

interface Choices {
  readonly server: 'fastify' | 'express';
  readonly store: 'sqlite' | 'postgres';
  readonly frontEnd: 'react' | 'none';
}

const combinations: readonly Choices[] = [
  { server: 'fastify', store: 'sqlite', frontEnd: 'react' },
  { server: 'express', store: 'postgres', frontEnd: 'react' },
  { server: 'express', store: 'sqlite', frontEnd: 'none' },
];

/** Tries the first combination of choices, or all. `createDatabase` returns the URL of an empty Postgres database. */
export async function tryCreatedProjects(
  home: string,
  archives: Archives,
  { all, createDatabase }: { readonly all: boolean; readonly createDatabase: () => Promise<string> },
): Promise<void> {
  const name = 'create-crewkit';
  const creator = join(home, 'creator');
  const dependencies = { [name]: archives[name] ?? '' };
  if (!expect(`npm installs ${name}`, createProject(creator, { node: runningNode, dependencies }))) return;
  const program = join(creator, 'node_modules', name, 'dist/bin.js');
  for (const choices of combinations.slice(0, all ? undefined : 1)) {
    const folder = join(home, `app-${Object.values(choices).join('-')}`);
    const claim = (text: string): string => `a project with ${Object.values(choices).join(', ')}: ${text}`;
    const { server, store, frontEnd } = choices;
    const args = [program, folder, '--server', server, '--store', store, '--front-end', frontEnd, '--yes'];
    if (!expect(claim('is created'), capture(process.execPath, args))) continue;
    const again = capture(process.execPath, args);
    expect(claim('is not overwritten'), { ok: !again.ok && again.output.includes('not empty'), output: again.output });
    const databases = store === 'postgres' && {
      DATABASE: await createDatabase(),
      TEST_DATABASE: await createDatabase(),
    };
    const env = { ...runningNode.env, PORT: '0', ...databases };
    usePacked(folder, archives);
    const installed = installProject(folder, runningNode);
    if (!expect(claim('npm installs its packages'), installed)) continue;
    const { output } = installed;
    expect(claim('npm warns about no version of Node'), { ok: !output.includes('EBADENGINE'), output });
    const [npmProgram = '', ...npmArgs] = npm();
    const run = (...script: string[]): Result =>
      capture(npmProgram, [...npmArgs, ...script], { cwd: folder, env, timeout: 300_000 });
    expect(claim('npm run typecheck'), run('run', 'typecheck'));
    expect(claim('npm test'), run('test'));
    expect(claim('npm start, and a user registers and signs in'), await visit(folder, env, frontEnd === 'react'));
  }
}

/** Replaces the versions of Crewkit's packages by the archives. */
function usePacked(folder: string, archives: Archives): void {
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { dependencies: Record<string, string> };
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    manifest.dependencies[name] = archives[name] ?? version;
  }
  writeFileSync(path, JSON.stringify(manifest, null, 2));
}

/** Runs `npm start`, and signs up a user. */
async function visit(folder: string, env: NodeJS.ProcessEnv, hasPage: boolean): Promise<Result> {
  const [program = '', ...args] = npm();
  // The process group also contains the server, to which npm passes no signals.
  const child = spawn(program, [...args, 'start'], { cwd: folder, env, detached: true });
  const server = new Server(child);
  try {
    await server.signUp('Ada');
    if (/\[[A-Z_]+\]|npm warn|Warning:/.test(server.printed)) throw new Error('npm start prints warnings.');
    const page = await fetch(`${await server.url()}/verify-email`);
    if (hasPage && !(await page.text()).includes('id="root"'))
      throw new Error(`The page responds with ${page.status}.`);
    return { ok: true, output: '' };
  } catch (error) {
    return { ok: false, output: `${String(error)}\n${server.printed}` };
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await new Promise((resolve) => child.once('close', resolve));
  }
}
