import {
  findDisplayNameErrors,
  findTaskTitleErrors,
  findDescriptionErrors,
} from '../../domain/text/names-and-descriptions.js';
import { normalizeLine } from '../../domain/text/text-line.js';
import { CrewkitError } from '../../errors/crewkit-error.js';

interface Texts {
  readonly name?: string;
  /** The title of a task. */
  readonly title?: string;
  readonly description?: string;
}

/**
 * Returns `fields` with the name and the title converted to the form in which they are stored. Throws `VALIDATION_FAILED` if the name, the
 * title or the description is invalid. The texts are checked here and not only in the schemas of routes, because use cases can also be
 * called directly.
 */
export function checkedTexts<Fields extends Texts>(fields: Fields): Fields {
  const { name, title, description } = fields;
  const lines = {
    ...(name === undefined ? {} : { name: normalizeLine(name) }),
    ...(title === undefined ? {} : { title: normalizeLine(title) }),
  };
  const errors = [
    ...(lines.name === undefined ? [] : findDisplayNameErrors(lines.name, 'name')),
    ...(lines.title === undefined ? [] : findTaskTitleErrors(lines.title, 'title')),
    ...(description === undefined ? [] : findDescriptionErrors(description, 'description')),
  ];
  if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
  return { ...fields, ...lines };
}
