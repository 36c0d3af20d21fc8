/* global document */
import { byId } from './dom.js';

const everyMs = 10_000;

/** Keeps the state of the server on the page up to date, as long as somebody looks at it. */
export function startServerStatus() {
  void showReadiness();
  void showDescription();
  setInterval(() => {
    if (!document.hidden) void showReadiness();
  }, everyMs);
}

async function showReadiness() {
  const ready = await fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => (ok ? 'ready' : 'not-ready'),
    () => 'away',
  );
  const texts = { ready: 'Ready', 'not-ready': 'Not ready', away: 'Not reachable' };
  // Written only when it changes, so that it is read out only then.
  if (byId('ready').dataset.state === ready) return;
  byId('ready').dataset.state = ready;
  byId('ready-text').textContent = texts[ready];
}

async function showDescription() {
  try {
    const description = await (await fetch('/openapi.json')).json();
    byId('version').textContent = description.info.version;
    const operations = Object.values(description.paths).flatMap((path) => Object.keys(path));
    byId('operations').textContent = String(operations.length);
  } catch {
    byId('version').textContent = 'unknown';
    byId('operations').textContent = 'unknown';
  }
}
