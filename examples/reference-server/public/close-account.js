/* global document */
import { leave, onOwnSubmit } from './account-view.js';
import { byId } from './dom.js';
import { resetEither, sendEither, wireEither } from './either-field.js';
import { reworded } from './forms.js';
import { session } from './session.js';

const form = byId('close-account');

const lastOwner =
  'You are the only owner of an organization. Make somebody else its owner or delete it, then close your account.';

export function wireCloseAccount() {
  wireEither(form);
  onOwnSubmit(form, (values) => sendEither(form, values, close));
  document.addEventListener('crewkit:tab', ({ detail }) => {
    if (detail !== 'data') return;
    resetEither(form);
    // Only who has a second factor has codes.
    form.querySelector('[data-either-change]').hidden = !session.user.twoFactorEnabled;
  });
}

async function close(proof) {
  const outcome = await session.call('DELETE', '/api/users/me', proof);
  if (!outcome.ok) return reworded(outcome, { LAST_OWNER: lastOwner });
  resetEither(form);
  leave('Your account is closed. A mail confirms it. Farewell.');
  return outcome;
}
