import { makePage } from './page.js';
import { assetUrl } from './public-assets.js';

/** Shows what `/dev/mailbox` holds. For development only. */
export const inboxPage = makePage({
  path: '/dev/inbox',
  operationId: 'devInbox',
  title: 'Mailbox · Crewkit',
  script: 'inbox.js',
  mainClass: 'inbox',
  extraStyles: [assetUrl('inbox.css')],
  // The frame with a mail in it inherits this page's policy, and mails are styled inline.
  allowInlineStyles: true,
  main: `<div class="inbox-head">
<h1>Mailbox</h1>
<p class="hint" id="inbox-state" role="status">Looking…</p>
</div>
<p class="lead">In development no mail leaves this server. Everything it would have sent is here.</p>
<div class="panes" id="panes" hidden>
<ul class="mails card" id="mails" aria-label="Mails, newest first"></ul>
<article class="card mail" aria-labelledby="mail-subject">
<h2 id="mail-subject"></h2>
<p class="hint"><span id="mail-to"></span> · <time id="mail-time"></time></p>
<iframe id="mail-html" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Plain text</summary><pre id="mail-text"></pre></details>
</article>
</div>
<div class="card empty" id="no-mails" hidden>
<h2>No mail yet</h2>
<p>Create an account on <a href="/">the first page</a>, and the confirmation arrives here within a second.</p>
</div>`,
});
