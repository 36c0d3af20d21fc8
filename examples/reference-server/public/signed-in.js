/* global BroadcastChannel, document */
import { leave, onOwnClick, refused } from './account-view.js';
import { wireChangePassword } from './change-password.js';
import { wireCloseAccount } from './close-account.js';
import { wireDevices } from './devices.js';
import { byId, initialsOf, showInstead } from './dom.js';
import { wireExport } from './export.js';
import { clearFaults, say } from './forms.js';
import { wireIdentities } from './identities.js';
import { wireProfile } from './profile.js';
import { session } from './session.js';
import { openTab } from './tabs.js';
import { wireTwoFactor } from './two-factor.js';

const view = () => byId('signed-in');

export function wireSignedIn() {
  wireProfile();
  wireChangePassword();
  wireTwoFactor();
  wireIdentities();
  wireDevices();
  wireExport();
  wireCloseAccount();
  onOwnClick(byId('sign-out'), view(), signOut);
  document.addEventListener('crewkit:session', showPerson);
  // A new email is confirmed in another tab.
  new BroadcastChannel('crewkit').addEventListener('message', ({ data }) => {
    if (data === 'email-changed' && session.user !== null) void lookAgain();
  });
}

/** Shows whose session has just begun, in place of `other`. */
export function openAccount(other) {
  for (const form of view().querySelectorAll('form')) {
    form.reset();
    clearFaults(form);
  }
  say(view(), '');
  showPerson();
  openTab('profile');
  showInstead(view(), other);
}

function showPerson() {
  if (session.user === null) return;
  const { firstName, lastName, email } = session.user;
  byId('me-initials').textContent = initialsOf({ firstName, lastName });
  byId('me-name').textContent = `${firstName} ${lastName}`.trim();
  byId('me-email').textContent = email;
}

async function lookAgain() {
  const outcome = await session.call('GET', '/api/users/me');
  if (!outcome.ok) return refused(outcome);
  session.update(outcome.body);
  say(view(), `Your email is ${outcome.body.email} now.`, 'good');
}

async function signOut() {
  const listed = await session.call('GET', '/api/auth/sessions?limit=100');
  if (!listed.ok) return refused(listed);
  const own = listed.body.items.find(({ current }) => current);
  const path = `/api/auth/sessions/${encodeURIComponent(own?.id ?? '')}`;
  const outcome = await (own === undefined ? session.call('POST', '/api/auth/logout') : session.call('DELETE', path));
  if (!outcome.ok) return refused(outcome);
  leave('You are signed out.');
}
