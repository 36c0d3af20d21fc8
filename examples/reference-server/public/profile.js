/* global document */
import { onOwnSubmit } from './account-view.js';
import { byId, timeAgo } from './dom.js';
import { reworded, say } from './forms.js';
import { session } from './session.js';

const names = byId('names');
const changeEmail = byId('change-email');

export function wireProfile() {
  document.addEventListener('crewkit:session', show);
  onOwnSubmit(names, rename);
  onOwnSubmit(changeEmail, askForEmail);
}

function show() {
  if (session.user === null) return;
  const { id, firstName, lastName, emailVerifiedAt } = session.user;
  byId('me-id').textContent = id;
  byId('me-verified').textContent = emailVerifiedAt === null ? 'not yet' : timeAgo(emailVerifiedAt);
  // As what the form falls back to, so that nothing is lost that is being typed.
  names.elements.firstName.defaultValue = firstName;
  names.elements.lastName.defaultValue = lastName;
}

async function rename(values) {
  // Only what is new: a person may well have no last name.
  const changed = Object.entries(values).filter(([name, value]) => value !== session.user[name]);
  const outcome = await session.call('PATCH', '/api/users/me', Object.fromEntries(changed));
  if (!outcome.ok) return outcome;
  session.update(outcome.body);
  names.reset();
  say(names, 'Saved.', 'good');
  return outcome;
}

async function askForEmail(values) {
  const outcome = await session.call('POST', '/api/auth/change-email', values);
  if (!outcome.ok) return reworded(outcome, { INVALID_CREDENTIALS: 'The password is not right.' });
  changeEmail.reset();
  say(
    changeEmail,
    `A link is on its way to ${values.newEmail.trim()}. Until it is confirmed, nothing changes.`,
    'good',
  );
  return outcome;
}
