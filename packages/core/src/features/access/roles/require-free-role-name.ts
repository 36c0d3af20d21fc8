import { builtInRoles } from '../../../domain/access/built-in-roles.js';
import { searchText } from '../../../domain/text/search-text.js';
import { visibleText } from '../../../domain/text/visible-text.js';
import { AppError } from '../../../errors/app-error.js';
import { explainConflict } from '../../shared/explain-conflict.js';

const taken: ReadonlySet<string> = new Set(builtInRoles.map(({ name }) => searchText(name)));

/** Throws `CONFLICT` if the name equals the name of a built-in role, ignoring letter case and invisible characters. */
export function requireFreeRoleName(name: string): void {
  if (taken.has(searchText(visibleText(name))))
    throw new AppError('CONFLICT', { detail: 'A built-in role has this name.' });
}

/** Returns the result of `work`, which writes a role. Throws `CONFLICT` if another role of the same level already has the same name. */
export function withFreeRoleName<T>(work: Promise<T>): Promise<T> {
  return explainConflict(work, 'A role of this level already has this name.');
}
