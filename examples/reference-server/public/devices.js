/* global document */
import { leave, onOwnClick, refused } from './account-view.js';
import { describeDevice } from './describe-device.js';
import { byId, make, timeAgo } from './dom.js';
import { say } from './forms.js';
import { session } from './session.js';

const part = byId('devices');

export function wireDevices() {
  onOwnClick(byId('refresh'), part, refresh);
  onOwnClick(byId('sign-out-everywhere'), part, signOutEverywhere);
  document.addEventListener('crewkit:tab', ({ detail }) => {
    if (detail !== 'devices') return;
    say(part, '');
    showExpiry();
    void listSessions();
  });
  setInterval(showExpiry, 1000);
}

function showExpiry() {
  if (session.user === null) return;
  const left = session.secondsLeft;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  byId('me-expiry').textContent = left === 0 ? 'expired, the next call renews it' : `valid for ${clock}`;
}

async function listSessions() {
  const outcome = await session.call('GET', '/api/auth/sessions?limit=100');
  if (!outcome.ok) return refused(outcome, part);
  byId('sessions').replaceChildren(...outcome.body.items.map(sessionItem));
}

function sessionItem({ id, current, userAgent, ipAddress, lastUsedAt }) {
  const device = describeDevice(userAgent);
  const title = make('strong', {}, device);
  if (current) title.append(' ', make('span', { className: 'badge' }, 'this one'));
  const where = [ipAddress ?? 'address unknown', timeAgo(lastUsedAt)].join(' · ');
  const end = make('button', { type: 'button', className: 'quiet small' }, 'End');
  end.setAttribute('aria-label', `End the session on ${device}${current ? ', this one' : ''}`);
  onOwnClick(end, part, () => endSession(id, current));
  return make('li', {}, make('div', {}, title, make('p', { className: 'hint' }, where)), end);
}

async function endSession(id, current) {
  const outcome = await session.call('DELETE', `/api/auth/sessions/${encodeURIComponent(id)}`);
  if (!outcome.ok) return refused(outcome, part);
  if (current) return leave('You ended this session.');
  say(part, 'That session has ended.', 'good');
  await listSessions();
}

async function refresh() {
  const outcome = await session.refresh();
  if (!outcome.ok) return refused(outcome, part);
  showExpiry();
  say(part, 'Done: new tokens, and the old refresh token is worth nothing now.', 'good');
  await listSessions();
}

async function signOutEverywhere() {
  const outcome = await session.call('POST', '/api/auth/logout');
  if (!outcome.ok) return refused(outcome, part);
  leave('You are signed out, on every device.');
}
