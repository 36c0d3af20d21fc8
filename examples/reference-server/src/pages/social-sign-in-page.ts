import { accountPanel } from './account-panel.js';
import { makePage } from './page.js';
import { assetUrl } from './public-assets.js';

const arrival = `<div id="arrival" tabindex="-1">
<p id="arrival-state" class="arrival" role="status">Signing you in…</p>
<div id="arrival-question" hidden tabindex="-1">
<p class="arrival">Sign in as <strong id="arrival-name"></strong>, <strong id="arrival-email"></strong>?</p>
<p class="hint">You did not begin this sign-in in this tab. If a link brought you here, it may lead into somebody else’s account.</p>
<div class="actions">
<button type="button" class="main" id="arrival-accept">Yes, that is me</button>
<a class="button quiet" href="/sign-in">No</a>
</div>
</div>
<div id="arrival-failed" hidden tabindex="-1">
<p class="notice bad" id="arrival-reason"></p>
<div class="actions"><a class="button main" href="/sign-in">Back to sign-in</a></div>
</div>
</div>`;

/** Where a sign-in with an identity provider ends. */
export const socialSignInPage = makePage({
  path: '/social-sign-in',
  operationId: 'socialSignInPage',
  title: 'Sign in · Crewkit',
  script: 'social-sign-in.js',
  mainClass: 'narrow',
  extraStyles: ['account.css', 'own-account.css'].map(assetUrl),
  main: accountPanel({ title: '<h1 id="account-title">Your account</h1>', open: 'sign-in', arrival }),
});
