import { baseline } from './0001-baseline.js';
import type { Migration } from './migration.js';

/** All migrations, in the order in which they are applied. */
export const migrations: readonly Migration[] = [baseline];
