/* global document */
import { onOwnClick, refused } from './account-view.js';
import { byId, make, timeAgo } from './dom.js';
import { say } from './forms.js';
import { readProviders } from './providers.js';
import { session } from './session.js';

const part = byId('identities-part');

export function wireIdentities() {
  document.addEventListener('crewkit:tab', ({ detail }) => {
    if (detail === 'security') void list();
  });
}

/** Not shown where nobody could have one. */
async function list(message = '') {
  const providers = await readProviders();
  const outcome = await session.call('GET', '/api/auth/identities?limit=100');
  if (!outcome.ok) return refused(outcome, part);
  const { items } = outcome.body;
  part.hidden = providers.length === 0 && items.length === 0 && message === '';
  const nameOf = (id) => providers.find((each) => each.id === id)?.name ?? id;
  const none = make('li', { className: 'hint' }, 'None yet.');
  const shown = items.map((each) => identityItem(each, nameOf(each.provider)));
  byId('identities').replaceChildren(...(shown.length === 0 ? [none] : shown));
  say(part, message, 'good');
}

function identityItem({ id, email, lastUsedAt }, name) {
  const words = [...(email === null ? [] : [email]), `used ${timeAgo(lastUsedAt)}`].join(' · ');
  const unlink = make('button', { type: 'button', className: 'quiet small' }, 'Unlink');
  unlink.setAttribute('aria-label', `Unlink ${name}${email === null ? '' : `, ${email}`}`);
  onOwnClick(unlink, part, () => remove(id, name));
  return make('li', {}, make('div', {}, make('strong', {}, name), make('p', { className: 'hint' }, words)), unlink);
}

async function remove(id, name) {
  const outcome = await session.call('DELETE', `/api/auth/identities/${encodeURIComponent(id)}`);
  // Somebody did it in another tab.
  if (!outcome.ok && outcome.problem.code !== 'NOT_FOUND') return refused(outcome, part);
  await list(`${name} does not sign in to this account any more.`);
}
