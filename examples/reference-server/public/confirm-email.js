/* global BroadcastChannel */
import { callApi } from './api.js';
import { revealInboxLinks } from './dev-mail.js';
import { byId, showInstead } from './dom.js';
import { onSubmit } from './forms.js';
import { takeToken } from './take-token.js';

const token = takeToken();

function fail(reason) {
  byId('failed-reason').textContent = reason;
  showInstead(byId('failed'), byId('confirm'));
}

onSubmit(byId('confirm'), async () => {
  const outcome = await callApi('POST', '/api/auth/confirm-email', { body: { token } });
  if (outcome.ok) {
    showInstead(byId('done'), byId('confirm'));
    new BroadcastChannel('crewkit').postMessage('email-changed');
  } else if (outcome.problem.code === 'INVALID_TOKEN') {
    fail(
      'It was used already, is older than 24 hours, a newer one took its place, or somebody else has this address now.',
    );
  }
  return outcome;
});

if (token === null) fail('It is not complete. Open it from the mail once more.');
void revealInboxLinks();
