/* global BroadcastChannel, document, location */
import { callApi, explain } from './api.js';
import { awaitMail, linksIn } from './dev-mail.js';
import { byId, showInstead } from './dom.js';
import { onSubmit, revealPassword, say, wireReveals, whileBusy } from './forms.js';
import { showProviders } from './providers.js';
import { openSecondStep, wireSecondStep } from './second-step.js';
import { session } from './session.js';
import { openAccount, wireSignedIn } from './signed-in.js';
import { openTab, wireTabs } from './tabs.js';

let registered = null;

/** Brings the panel to life that the first page and those of the sign-in carry. */
export function startAccountPanel() {
  wireTabs();
  wireReveals();
  wireSignedIn();
  wireSecondStep({ whenSignedIn: (pair) => signInWith(pair, byId('second-step')), whenLeft: backToSignIn });
  void showProviders();
  if (location.hash === '#new-account') openTab('register');
  onSubmit(byId('register'), register);
  onSubmit(byId('sign-in'), signIn);
  byId('fill-example').addEventListener('click', fillExample);
  byId('go-sign-in').addEventListener('click', () => continueToSignIn(''));
  byId('resend').addEventListener('click', () => void resend());
  byId('register-again').addEventListener('click', () => showInstead(byId('register'), byId('mail-sent')));
  // The confirmation page, opened in another tab, tells this one.
  new BroadcastChannel('crewkit').addEventListener('message', ({ data }) => {
    if (data === 'email-verified' && registered !== null && session.user === null)
      continueToSignIn('Confirmed. Now sign in.');
  });
}

async function register(values) {
  const since = Date.now();
  const outcome = await callApi('POST', '/api/auth/register', { body: values });
  if (!outcome.ok) return outcome;
  registered = { email: outcome.body.email, password: values.password };
  byId('mail-sent-to').textContent = registered.email;
  say(byId('mail-sent'), '');
  showInstead(byId('mail-sent'), byId('register'));
  void showMail(since);
  return outcome;
}

async function showMail(since) {
  byId('mail-found').hidden = true;
  // The server's clock may be a little behind this one.
  const mail = await awaitMail(registered.email, since - 2000);
  const [link] = mail === null ? [] : linksIn(mail.text);
  if (link === undefined) return;
  byId('mail-found-subject').textContent = mail.subject;
  byId('mail-found-link').href = link;
  byId('mail-found').hidden = false;
}

async function resend() {
  const since = Date.now();
  const place = byId('mail-sent');
  const { ok, problem } = await whileBusy(place, () =>
    callApi('POST', '/api/auth/resend-verification', { body: { email: registered.email } }),
  );
  if (!ok) return say(place, explain(problem), 'bad');
  say(place, 'A fresh link is on its way. The first one that is confirmed counts.', 'good');
  await showMail(since);
}

function continueToSignIn(message) {
  const form = byId('sign-in');
  form.elements.email.value = registered.email;
  form.elements.password.value = registered.password;
  openTab('sign-in');
  say(form, message, 'good');
  form.querySelector('button.main').focus();
}

async function signIn(values) {
  const outcome = await callApi('POST', '/api/auth/login', { body: values });
  if (outcome.ok) return signedIn(outcome);
  const { code, challengeToken } = outcome.problem;
  if (code === 'EMAIL_NOT_VERIFIED') offerNewLink(values);
  if (code !== 'TWO_FACTOR_REQUIRED') return outcome;
  openSecondStep(challengeToken, byId('signed-out'));
  // Nothing went wrong: there is one more step.
  return { ...outcome, ok: true };
}

function signedIn(outcome) {
  signInWith(outcome.body, byId('signed-out'));
  return outcome;
}

/** Shows the account of this TokenPair in place of `other`. */
export function signInWith(pair, other) {
  byId('sign-in').elements.password.value = '';
  session.begin(pair);
  openAccount(other);
}

function backToSignIn(message, tone) {
  showInstead(byId('signed-out'), byId('second-step'));
  openTab('sign-in');
  say(byId('sign-in'), message, tone);
  byId('sign-in').elements.password.focus();
}

function offerNewLink({ email, password }) {
  registered = { email, password };
  byId('mail-sent-to').textContent = email;
  byId('mail-found').hidden = true;
  openTab('register');
  showInstead(byId('mail-sent'), byId('register'));
  say(
    byId('mail-sent'),
    'The password is right, but the email is not confirmed yet. Use the link in the mail, or send it again.',
  );
}

function fillExample() {
  const { elements } = byId('register');
  elements.firstName.value = 'Ada';
  elements.lastName.value = 'Lovelace';
  elements.email.value = `ada.${Math.random().toString(36).slice(2, 7)}@example.com`;
  elements.password.value = 'Analytical-Engine-1843';
  revealPassword(document.querySelector('[data-reveal="register-password"]'), true);
}
