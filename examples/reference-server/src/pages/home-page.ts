import { accountPanel } from './account-panel.js';
import { organizationsCard } from './organizations-card.js';
import { makePage } from './page.js';
import { assetUrl } from './public-assets.js';

const status = `<dl class="status">
<div><dt>State</dt><dd id="ready" role="status"><span class="dot" aria-hidden="true"></span><span id="ready-text">Looking…</span></dd></div>
<div><dt>Version</dt><dd id="version">…</dd></div>
<div><dt>Operations</dt><dd id="operations">…</dd></div>
</dl>`;

interface Destination {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  /** Shown only where there is a mailbox. */
  readonly needsInbox?: boolean;
}

const destinations: readonly Destination[] = [
  { href: '/docs', title: 'API reference', text: 'Every operation, ready to be called' },
  { href: '/openapi.json', title: 'OpenAPI document', text: 'For client generators and tools' },
  { href: '/dev/inbox', title: 'Mailbox', text: 'What this server would have mailed', needsInbox: true },
  { href: '/healthz', title: 'Health', text: 'The process is alive' },
  { href: '/readyz', title: 'Readiness', text: 'The database answers' },
];

function destinationItem({ href, title, text, needsInbox = false }: Destination): string {
  const words = `<span><strong>${title}</strong><span class="hint">${text}</span></span>`;
  return `<li${needsInbox ? ' data-needs-inbox hidden' : ''}><a href="${href}">${words}<span class="path">${href}</span></a></li>`;
}

const links = `<section class="card" aria-labelledby="links-title">
<h2 id="links-title">Look around</h2>
<ul class="links">
${destinations.map(destinationItem).join('\n')}
</ul>
</section>`;

const activity = `<section class="card" aria-labelledby="activity-title">
<h2 id="activity-title">What happened</h2>
<p class="hint" id="activity-empty">Every call that this page makes to the API shows up here, in plain words.</p>
<ol class="activity" id="activity"></ol>
</section>`;

export const homePage = makePage({
  path: '/',
  operationId: 'homePage',
  title: 'Crewkit',
  script: 'home.js',
  mainClass: 'home',
  extraStyles: ['home.css', 'account.css', 'own-account.css'].map(assetUrl),
  main: `<div class="hero">
<div>
<h1>Crewkit is running.</h1>
<p class="lead">It gives planning software its people: accounts, sign-in, permissions and real-time chat.</p>
</div>
${status}
</div>
<div class="columns">
<div class="stack">
${accountPanel({ title: '<h2 id="account-title">Try it</h2>', open: 'register' })}
${organizationsCard}
</div>
<div class="stack">
${activity}
${links}
</div>
</div>`,
});
