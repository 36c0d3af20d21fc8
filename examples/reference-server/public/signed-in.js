import { explain } from './api.js';
import { describeDevice } from './describe-device.js';
import { byId, initialsOf, make, showInstead, timeAgo } from './dom.js';
import { say, whileBusy } from './forms.js';
import { session } from './session.js';

const view = () => byId('signed-in');

export function wireSignedIn() {
  byId('refresh').addEventListener('click', () => void whileBusy(view(), refresh));
  byId('sign-out').addEventListener('click', () => void whileBusy(view(), signOut));
  setInterval(showExpiry, 1000);
}

/** Shows whose session has just begun. */
export async function openAccount() {
  showPerson(session.user);
  showExpiry();
  say(view(), '');
  showInstead(view(), byId('signed-out'));
  await listSessions();
}

function showPerson({ id, firstName, lastName, email, emailVerifiedAt }) {
  byId('me-initials').textContent = initialsOf({ firstName, lastName });
  byId('me-name').textContent = `${firstName} ${lastName}`;
  byId('me-email').textContent = email;
  byId('me-id').textContent = id;
  byId('me-verified').textContent = emailVerifiedAt === null ? 'not yet' : timeAgo(emailVerifiedAt);
}

function showExpiry() {
  if (session.user === null) return;
  const left = session.secondsLeft;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  byId('me-expiry').textContent = left === 0 ? 'expired, refresh it' : `valid for ${clock}`;
}

async function listSessions() {
  const outcome = await session.call('GET', '/api/auth/sessions');
  if (!outcome.ok) return refused(outcome);
  byId('sessions').replaceChildren(...outcome.body.items.map(sessionItem));
}

function sessionItem({ id, current, userAgent, ipAddress, lastUsedAt }) {
  const device = describeDevice(userAgent);
  const title = make('strong', {}, device);
  if (current) title.append(' ', make('span', { className: 'badge' }, 'this one'));
  const where = [ipAddress ?? 'address unknown', timeAgo(lastUsedAt)].join(' · ');
  const end = make('button', { type: 'button', className: 'quiet small' }, 'End');
  end.setAttribute('aria-label', `End the session on ${device}${current ? ', this one' : ''}`);
  end.addEventListener('click', () => void whileBusy(view(), () => endSession(id, current)));
  return make('li', {}, make('div', {}, title, make('p', { className: 'hint' }, where)), end);
}

async function endSession(id, current) {
  const outcome = await session.call('DELETE', `/api/auth/sessions/${encodeURIComponent(id)}`);
  if (!outcome.ok) return refused(outcome);
  if (current) return leave('You ended this session.');
  say(view(), 'That session has ended.', 'good');
  await listSessions();
}

async function refresh() {
  const outcome = await session.refresh();
  if (!outcome.ok) return refused(outcome);
  showExpiry();
  say(view(), 'Done: new tokens, and the old refresh token is worth nothing now.', 'good');
  await listSessions();
}

async function signOut() {
  const outcome = await session.call('POST', '/api/auth/logout');
  if (!outcome.ok) return refused(outcome);
  leave('You are signed out, on every device.');
}

const lost = new Set(['INVALID_REFRESH_TOKEN', 'EMAIL_NOT_VERIFIED']);

function refused({ problem }) {
  if (lost.has(problem.code)) return leave('Your session has ended. Sign in again.', 'plain');
  // An expired access token is what the refresh token is for.
  const advice = problem.code === 'UNAUTHENTICATED' ? ' Refresh the tokens or sign in again.' : '';
  say(view(), `${explain(problem)}${advice}`, 'bad');
}

function leave(message, tone = 'good') {
  session.end();
  showInstead(byId('signed-out'), view());
  byId('tab-sign-in').click();
  say(byId('sign-in'), message, tone);
  byId('tab-sign-in').focus();
}
