/* global location */
import { arrival } from './take-arrival.js';
import { signInWith, startAccountPanel } from './account-panel.js';
import { callApi, explain } from './api.js';
import { revealInboxLinks } from './dev-mail.js';
import { byId, showInstead } from './dom.js';
import { openSecondStep } from './second-step.js';
import { beganHere } from './social-mark.js';

const place = byId('arrival');

const sentences = {
  SOCIAL_FLOW_INVALID:
    'This sign-in was not begun in this browser, took more than ten minutes, or was used already. Begin once more.',
  SOCIAL_LOGIN_FAILED:
    'The sign-in did not succeed. You or the provider said no, or the account here is closed to you.',
  EMAIL_NOT_VERIFIED:
    'The email of that account is not confirmed, there or here. Confirm it, or sign in with your password.',
  ACCOUNT_LOCKED: 'Too many wrong attempts. Wait 15 minutes, then try again.',
  UNAVAILABLE: 'The provider does not answer at the moment. Try again in a minute, or sign in with your password.',
};
const otherwise = 'Something went wrong on our side. Try again, or sign in with your password.';

function fail(reason) {
  byId('arrival-reason').textContent = reason;
  showInstead(byId('arrival-failed'), byId('arrival-state'), byId('arrival-question'));
}

async function arrive({ mark, tokens, challengeToken, error }) {
  const trusted = beganHere(mark);
  if (tokens !== null) return takeTokens(tokens, trusted);
  if (challengeToken !== null) return openSecondStep(challengeToken, place);
  if (error !== null) return fail(Object.hasOwn(sentences, error) ? sentences[error] : otherwise);
  location.replace('/sign-in');
}

async function takeTokens(tokens, trusted) {
  const outcome = await callApi('GET', '/api/users/me', { accessToken: tokens.accessToken });
  if (!outcome.ok) return fail(outcome.status === 401 ? sentences.SOCIAL_FLOW_INVALID : explain(outcome.problem));
  const pair = { ...tokens, user: outcome.body };
  if (trusted) signInWith(pair, place);
  else ask(pair);
}

function ask(pair) {
  const { firstName, lastName, email } = pair.user;
  byId('arrival-name').textContent = `${firstName} ${lastName}`.trim();
  byId('arrival-email').textContent = email;
  byId('arrival-accept').addEventListener('click', () => signInWith(pair, place), { once: true });
  showInstead(byId('arrival-question'), byId('arrival-state'));
}

startAccountPanel();
void arrive(arrival);
void revealInboxLinks();
