import { maxServiceAccountNameLength } from '../../../domain/accounts/service-account.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { checkedTexts } from '../../shared/checked-texts.js';

/** Returns the name in the form in which it is stored. Throws `VALIDATION_FAILED`. */
export function checkServiceAccountName(given: string): string {
  const { name } = checkedTexts({ name: given });
  if (name.length <= maxServiceAccountNameLength) return name;
  const message = `Must have at most ${maxServiceAccountNameLength} characters.`;
  throw new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'name', code: 'too_long', message }] });
}
