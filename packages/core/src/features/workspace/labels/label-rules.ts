import { normalizeLine } from '../../../domain/text/text-line.js';
import { findLabelNameErrors, labelColors, type LabelColor } from '../../../domain/workspace/label.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { RequiredPermissions } from '../../access/authorization/authorize.js';
import type { AuthorizedStep } from '../../access/authorization/authorized-transaction.js';

/** Returns the permissions that are required to change a project's labels. */
export function getLabelRequirement(projectId: string): RequiredPermissions {
  return { permissions: ['project:edit'], resource: { scope: 'PROJECT', id: projectId } };
}

/** Returns the name in the form in which it is stored. Throws `VALIDATION_FAILED`. */
export function checkedLabelName(name: string): string {
  const line = normalizeLine(name);
  const errors = findLabelNameErrors(line, 'name');
  if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
  return line;
}

/** Returns the color. Throws `VALIDATION_FAILED` if it is not one of `labelColors`. */
export function checkedLabelColor(color: LabelColor): LabelColor {
  if (labelColors.includes(color)) return color;
  const message = `Must be one of: ${labelColors.join(', ')}.`;
  throw new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'color', code: 'invalid_color', message }] });
}

/** Reports that the project's labels have changed: labels are part of their project. Open boards then load them again. */
export async function reportLabelChange(step: AuthorizedStep, projectId: string): Promise<void> {
  const { stores, organizationId, now } = step;
  await stores.events.append([{ type: 'project.updated', organizationId, projectId }], now);
  const target = { type: 'project', id: projectId } as const;
  await step.record({ action: 'project.updated', organizationId, target, details: { fields: ['labels'] } });
}
