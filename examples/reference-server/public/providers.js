import { byId, make } from './dom.js';
import { beginsHere } from './social-mark.js';

let reading = null;

/** Who else one can sign in with, as `{ id, name }`; none if the server does not tell. */
export function readProviders() {
  reading ??= read();
  return reading;
}

async function read() {
  try {
    const response = await fetch('/api/auth/social', { cache: 'no-store', credentials: 'omit' });
    return response.ok ? (await response.json()).providers : [];
  } catch {
    return [];
  }
}

/** One button each below the sign-in form; nothing if there are none. */
export async function showProviders() {
  const providers = await readProviders();
  byId('provider-list').replaceChildren(...providers.map((each) => make('li', {}, linkTo(each))));
  byId('providers').hidden = providers.length === 0;
}

function linkTo({ id, name }) {
  const { returnTo, remember } = beginsHere();
  const href = `/api/auth/social/${encodeURIComponent(id)}?returnTo=${encodeURIComponent(returnTo)}`;
  const link = make('a', { className: 'button quiet', href }, `Continue with ${name}`);
  link.addEventListener('click', remember);
  return link;
}
