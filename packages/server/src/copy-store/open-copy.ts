import { resolve } from 'node:path';

import type { CopiedTable, CopyTarget } from '@crewkit/adapter-store-postgres';
import type { CopySource, CopySourceTable } from '@crewkit/adapter-store-sqlite';

import { CommandError } from '../commands/command.js';

/** The two stores of a copy, and what is copied. */
export interface Copy {
  readonly id: string;
  readonly source: CopySource;
  readonly target: CopyTarget;
  readonly tables: readonly CopiedTable<CopySourceTable>[];
}

/** The two stores of a command. */
export interface CopyStores {
  readonly source: CopySource;
  readonly target: CopyTarget;
}

const usage = 'use --from sqlite:<path> and --to postgres://…: a copy in the other direction is not supported.';

/**
 * Opens the stores in `--from <store> --to <store>`, and closes them after `work`. The messages of errors do not contain the addresses,
 * because they contain passwords.
 */
export async function withStores<T>(args: readonly string[], work: (stores: CopyStores) => Promise<T>): Promise<T> {
  const to = readOption(args, '--to');
  if (!/^postgres(?:ql)?:\/\//.test(to)) throw new CommandError(usage);
  if (!URL.canParse(to)) throw new CommandError('--to is no URL.');
  const { openCopyTarget } = await import('@crewkit/adapter-store-postgres');
  return withSource(args, async (source) => {
    const target = openCopyTarget({ connectionString: to });
    try {
      return await work({ source, target });
    } finally {
      await target.close();
    }
  });
}

/** Opens the store in `--from <store>`, and closes it after `work`. */
export async function withSource<T>(args: readonly string[], work: (source: CopySource) => T | Promise<T>): Promise<T> {
  const from = readOption(args, '--from');
  if (!from.startsWith('sqlite:')) throw new CommandError(usage);
  const path = from.slice('sqlite:'.length);
  if (path === ':memory:') throw new CommandError('a store in memory belongs to its server alone.');
  const { openCopySource } = await import('@crewkit/adapter-store-sqlite');
  const source = openCopySource({ path: resolve(path) });
  try {
    return await work(source);
  } finally {
    source.close();
  }
}

/** Returns whether the options state that the target no longer exists: `--to lost`. */
export function isTargetLost(args: readonly string[]): boolean {
  return readOption(args, '--to') === 'lost';
}

/** Returns the copy that runs between the stores. Throws an Error if there is none, or if one of them belongs to another copy. */
export async function findCopy({ source, target }: CopyStores): Promise<Copy> {
  const recorded = source.readState();
  const state = await target.readState();
  if (state?.phase === 'canceled') {
    throw new CommandError('this copy was canceled. To begin again, drop the schema "crewkit" in the target.');
  }
  if (recorded === null || state === null || recorded.id !== state.id) {
    throw new CommandError('no copy runs from this source to this target.');
  }
  return { id: state.id, source, target, tables: await target.matchTables(source.readTables()) };
}

function readOption(args: readonly string[], name: string): string {
  const value = args[args.indexOf(name) + 1];
  if (!args.includes(name) || value === undefined) throw new CommandError(usage);
  return value;
}
