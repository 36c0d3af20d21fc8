/* global BroadcastChannel */
import { callApi } from './api.js';
import { revealInboxLinks } from './dev-mail.js';
import { byId, showInstead } from './dom.js';
import { onSubmit, say } from './forms.js';
import { takeToken } from './take-token.js';

const token = takeToken();

function fail(reason) {
  byId('failed-reason').textContent = reason;
  showInstead(byId('failed'), byId('verify'));
}

onSubmit(byId('verify'), async () => {
  const outcome = await callApi('POST', '/api/auth/verify-email', { body: { token } });
  if (outcome.ok) {
    showInstead(byId('done'), byId('verify'));
    new BroadcastChannel('crewkit').postMessage('email-verified');
  } else if (outcome.problem.code === 'INVALID_TOKEN') {
    fail('It was used already, is older than 24 hours, or a newer link took its place.');
  }
  return outcome;
});

onSubmit(byId('resend'), async (values) => {
  const outcome = await callApi('POST', '/api/auth/resend-verification', { body: values });
  if (outcome.ok) say(byId('resend'), 'If this address waits to be confirmed, a new link is on its way.', 'good');
  return outcome;
});

if (token === null) fail('It is not complete. Open it from the mail once more.');
void revealInboxLinks();
