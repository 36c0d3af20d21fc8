import { callApi } from './api.js';
import { revealInboxLinks } from './dev-mail.js';
import { byId, showInstead } from './dom.js';
import { onSubmit, wireReveals } from './forms.js';
import { takeToken } from './take-token.js';

const token = takeToken();

function fail(reason) {
  byId('failed-reason').textContent = reason;
  showInstead(byId('failed'), byId('reset'));
}

onSubmit(byId('reset'), async ({ password }) => {
  const outcome = await callApi('POST', '/api/auth/reset-password', { body: { token, password } });
  if (outcome.ok) showInstead(byId('done'), byId('reset'));
  else if (outcome.problem.code === 'INVALID_TOKEN') fail('It was used already or is older than 30 minutes.');
  return outcome;
});

if (token === null) fail('It is not complete. Open it from the mail once more, or ask for a new one.');
wireReveals();
void revealInboxLinks();
