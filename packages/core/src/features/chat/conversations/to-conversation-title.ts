import { findDisplayNameErrors } from '../../../domain/text/display-name.js';
import { normalizeLine } from '../../../domain/text/text-line.js';
import { AppError } from '../../../errors/app-error.js';

/**
 * Returns the title in the form in which it is stored: a single line, like other names. Throws `VALIDATION_FAILED` if the title is invalid.
 */
export function toConversationTitle(raw: string): string {
  const title = normalizeLine(raw);
  const errors = findDisplayNameErrors(title, 'title');
  if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { errors });
  return title;
}
