import { builtInRoles } from '../../domain/built-in-roles.js';
import { searchText } from '../../domain/search-text.js';
import { visibleText } from '../../domain/visible-text.js';
import { AppError } from '../../errors/app-error.js';
import { explainConflict } from '../explain-conflict.js';

const taken: ReadonlySet<string> = new Set(builtInRoles.map(({ name }) => searchText(name)));

/** Nobody's role passes itself off as a built-in one, in whatever letter case, nor with what does not show. Throws `CONFLICT`. */
export function requireFreeRoleName(name: string): void {
  if (taken.has(searchText(visibleText(name))))
    throw new AppError('CONFLICT', { detail: 'A built-in role has this name.' });
}

/** For writing a role: the same for the name of another one of its level. Throws `CONFLICT`. */
export function withFreeRoleName<T>(work: Promise<T>): Promise<T> {
  return explainConflict(work, 'A role of this level has this name already.');
}
