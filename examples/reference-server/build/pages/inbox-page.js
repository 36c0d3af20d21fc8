import { makePage } from './page.js';
import { assetUrl } from './public-assets.js';
/** The page that shows the captured emails from `/dev/mailbox`. For development only. */
export const inboxPage = makePage({
    path: '/dev/inbox',
    operationId: 'devInbox',
    title: 'Mailbox · Crewkit',
    script: 'inbox.js',
    mainClass: 'inbox',
    extraStyles: [assetUrl('inbox.css')],
    // The frame with an email inherits this page's policy, and emails use inline styles.
    allowInlineStyles: true,
    main: `<div class="inbox-head">
<div>
<h1>Mailbox</h1>
<p class="lead">In development no mail leaves this server. Everything it would have sent is here.</p>
</div>
<p class="hint" id="inbox-state" role="status">Looking…</p>
</div>
<div class="panes card" id="panes" hidden>
<div class="list">
<label class="search"><span>Find</span><input id="search" type="search" placeholder="Recipient or subject" autocomplete="off" spellcheck="false"></label>
<ul class="mails" id="mails" aria-label="Mails, newest first"></ul>
<p class="hint none" id="none-found" hidden>No mail has these words.</p>
</div>
<article class="mail" aria-labelledby="mail-subject" tabindex="-1" id="mail">
<header class="mail-head">
<span class="avatar" id="mail-initial" aria-hidden="true"></span>
<div>
<h2 id="mail-subject"></h2>
<p class="hint">to <span id="mail-to"></span> · <time id="mail-time"></time></p>
</div>
<a class="button main" id="mail-action" target="_blank" rel="noopener" hidden>Follow its link</a>
</header>
<iframe id="mail-html" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Plain text</summary><pre id="mail-text"></pre></details>
</article>
</div>
<div class="card empty" id="no-mails" hidden>
<h2>No mail yet</h2>
<p>Create an account on <a href="/">the first page</a>, and its confirmation arrives here within a second.</p>
</div>`,
});
//# sourceMappingURL=inbox-page.js.map