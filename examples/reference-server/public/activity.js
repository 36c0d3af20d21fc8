/* global document */
import { explain } from './api.js';
import { byId, make } from './dom.js';

const kept = 6;

const words = {
  'POST /api/auth/register': 'Registration taken. No account exists before the mail is confirmed.',
  'POST /api/auth/resend-verification': 'Taken. Whether there is such a registration is not told.',
  'POST /api/auth/login': 'Signed in: an access token for 15 minutes, and a refresh token that works once.',
  'POST /api/auth/refresh': 'The refresh token was exchanged for a new pair.',
  'POST /api/auth/logout': 'Every refresh token of this person is gone.',
  'POST /api/auth/2fa/verify': 'Signed in, with the second factor.',
  'POST /api/auth/2fa/generate': 'A secret for an authenticator app. It is of no effect before its first code.',
  'POST /api/auth/2fa/enable': 'The second factor is on. The recovery codes are shown this once.',
  'POST /api/auth/2fa/recovery-codes': 'New recovery codes; the old ones are void.',
  'POST /api/auth/2fa/disable': 'The second factor is off.',
  'POST /api/auth/change-password': 'A new password, and every session has ended.',
  'POST /api/auth/change-email': 'Taken. Nothing changes before the new address is confirmed.',
  'GET /api/auth/identities': 'Accounts elsewhere that sign in to this one.',
  'DELETE /api/auth/identities': 'That account elsewhere signs in here no longer.',
  'GET /api/users/me/export': 'Everything that is kept about this person.',
  'PATCH /api/users/me': 'Other names.',
  'DELETE /api/users/me': 'The account is closed; what is left of it says “Former member”.',
  'GET /api/auth/sessions': 'The places where this person is signed in.',
  'DELETE /api/auth/sessions': 'One session has ended; its tokens are worth nothing.',
  'GET /api/organizations/…/roles': 'The roles that can be given in this organization.',
  'POST /api/organizations/…/invitations': 'Invited. Who holds that address joins by the link in the mail.',
  'GET /api/organizations': 'The organizations that this person belongs to.',
  'POST /api/organizations': 'An organization, and the caller is its OWNER.',
};

/** Lists the calls that the page makes, newest first. */
export function startActivity() {
  document.addEventListener('crewkit:call', ({ detail }) => {
    byId('activity-empty').hidden = true;
    const list = byId('activity');
    list.prepend(entry(detail));
    while (list.children.length > kept) list.lastElementChild.remove();
  });
}

function entry({ method, path, ok, status, problem }) {
  const call = make('span', { className: 'call' }, make('span', { className: 'method' }, method), ` ${shorten(path)}`);
  const badge = make('span', { className: `code ${ok ? 'good' : 'bad'}` }, status === 0 ? '—' : String(status));
  const line = make('p', {}, ok ? meaning(method, path) : explain(problem));
  if (!ok) line.append(' ', make('code', {}, problem.code ?? ''));
  return make('li', {}, make('div', { className: 'call-line' }, call, badge), line);
}

function meaning(method, path) {
  const known = Object.keys(words).find((key) => `${method} ${shorten(path)}`.startsWith(key));
  return known === undefined ? 'Done.' : words[known];
}

function shorten(path) {
  return path.replace(/[\da-f-]{36}/g, '…');
}
