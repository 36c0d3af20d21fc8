/* global BroadcastChannel, document */
import { callApi } from './api.js';
import { revealInboxLinks } from './dev-mail.js';
import { byId, initialsOf, showInstead } from './dom.js';
import { onSubmit, say, wireReveals } from './forms.js';
import { openSecondStep, wireSecondStep } from './second-step.js';
import { session } from './session.js';
import { takeToken } from './take-token.js';

const token = takeToken();
const signIn = byId('sign-in');
const join = byId('join');
const done = byId('done');
const failed = byId('failed');

onSubmit(signIn, async (values) => {
  const outcome = await callApi('POST', '/api/auth/login', { body: values });
  if (outcome.ok) askToJoin(outcome.body, signIn);
  if (outcome.ok || outcome.problem.code !== 'TWO_FACTOR_REQUIRED') return outcome;
  openSecondStep(outcome.problem.challengeToken, signIn);
  // Nothing went wrong: there is one more step.
  return { ...outcome, ok: true };
});

wireSecondStep({ whenSignedIn: (pair) => askToJoin(pair, byId('second-step')), whenLeft: askAgain });

function askToJoin(pair, other) {
  session.begin(pair);
  const { firstName, lastName, email } = pair.user;
  byId('me-initials').textContent = initialsOf(pair.user);
  byId('me-name').textContent = `${firstName} ${lastName}`.trim();
  byId('me-email').textContent = email;
  say(join, '');
  showInstead(join, other);
  join.querySelector('button.main').focus();
}

onSubmit(join, async () => {
  const outcome = await session.call('POST', '/api/invitations/accept', { token });
  if (outcome.ok) {
    byId('organization-name').textContent = outcome.body.name;
    showInstead(done, join);
  } else if (outcome.problem.code === 'UNAUTHENTICATED') {
    askAgain('Your session has ended. Sign in again.');
  } else if (outcome.problem.code === 'FORBIDDEN') {
    fail('It came to another address.', session.user.email);
  } else if (outcome.problem.code === 'INVALID_TOKEN') {
    fail(
      'It was used already, was taken back, is older than 7 days, or is by somebody who may not invite you any more.',
    );
  }
  return outcome;
});

for (const button of document.querySelectorAll('[data-another-account]')) {
  button.addEventListener('click', () => askAgain(''));
}

// The confirmation page, opened in another tab, tells this one.
new BroadcastChannel('crewkit').addEventListener('message', ({ data }) => {
  if (data === 'email-verified' && session.user === null && !signIn.hidden)
    say(signIn, 'Confirmed. Now sign in.', 'good');
});

/** The token is kept: it may well belong to the next one who signs in. */
function askAgain(message, tone = 'plain') {
  session.end();
  signIn.elements.password.value = '';
  say(signIn, message, tone);
  showInstead(signIn, join, failed);
  signIn.elements.email.focus();
}

/** `email`: of the account with which it does not work, while with another one it may. */
function fail(reason, email = null) {
  byId('failed-reason').textContent = reason;
  byId('failed-email').textContent = email;
  byId('failed-account').hidden = email === null;
  showInstead(failed, signIn, join);
}

if (token === null) fail('It is not complete. Open it from the mail once more.');
wireReveals();
void revealInboxLinks();
