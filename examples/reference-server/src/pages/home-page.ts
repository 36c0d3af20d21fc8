import { accountPanel } from './account-panel.js';
import { makePage } from './page.js';

const status = `<dl class="status">
<div><dt>State</dt><dd id="ready" role="status"><span class="dot" aria-hidden="true"></span><span id="ready-text">Looking…</span></dd></div>
<div><dt>Version</dt><dd id="version">…</dd></div>
<div><dt>Operations</dt><dd id="operations">…</dd></div>
</dl>`;

const link = (href: string, title: string, text: string, attributes = ''): string =>
  `<li${attributes}><a href="${href}"><span><strong>${title}</strong><span class="hint">${text}</span></span><span class="path">${href}</span></a></li>`;

const links = `<section class="card" aria-labelledby="links-title">
<h2 id="links-title">Look around</h2>
<ul class="links">
${link('/docs', 'API reference', 'Every operation, ready to be called')}
${link('/openapi.json', 'OpenAPI document', 'For client generators and tools')}
${link('/dev/inbox', 'Mailbox', 'What this server would have mailed', ' data-needs-inbox hidden')}
${link('/healthz', 'Health', 'The process is alive')}
${link('/readyz', 'Readiness', 'The database answers')}
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
  main: `<div class="hero">
<div>
<h1>Crewkit is running.</h1>
<p class="lead">It gives planning software its people: accounts, sign-in, permissions and real-time chat.</p>
</div>
${status}
</div>
<div class="columns">
${accountPanel('<h2 id="account-title">Try it</h2>', 'register')}
<div class="stack">
${activity}
${links}
</div>
</div>`,
});
