import { leave, onOwnSubmit } from './account-view.js';
import { byId } from './dom.js';
import { reworded } from './forms.js';
import { session } from './session.js';

const form = byId('change-password');

export function wireChangePassword() {
  onOwnSubmit(form, async (values) => {
    const outcome = await session.call('POST', '/api/auth/change-password', values);
    if (!outcome.ok) return reworded(outcome, { INVALID_CREDENTIALS: 'The current password is not right.' });
    form.reset();
    leave('Your password is changed, and every device is signed out. Sign in with the new one.');
    return outcome;
  });
}
