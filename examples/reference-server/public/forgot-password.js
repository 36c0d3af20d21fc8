import { callApi } from './api.js';
import { revealInboxLinks } from './dev-mail.js';
import { byId, showInstead } from './dom.js';
import { onSubmit } from './forms.js';

onSubmit(byId('forgot'), async ({ email }) => {
  const outcome = await callApi('POST', '/api/auth/forgot-password', { body: { email } });
  if (outcome.ok) {
    byId('sent-to').textContent = email.trim();
    showInstead(byId('done'), byId('forgot'));
  }
  return outcome;
});

void revealInboxLinks();
