import { codeField, factorField } from './either-field.js';
import { formField, formResult, passwordHint } from './form-field.js';

const password = `<form id="change-password" class="part" method="post" novalidate>
<h3>Password</h3>
<p class="hint">Every device is signed out, this one too. Forgotten, or none yet? <a href="/forgot-password">Get a link to set one</a>.</p>
${formField({ form: 'change-password', name: 'currentPassword', label: 'Current password', type: 'password', autocomplete: 'current-password' })}
${formField({ form: 'change-password', name: 'newPassword', label: 'New password', type: 'password', autocomplete: 'new-password', hint: passwordHint })}
${formResult}
<div class="actions"><button class="main">Change the password</button></div>
</form>`;

const off = `<div id="two-factor-off">
<p class="hint">After the password, signing in takes a code of an app on your phone. Whoever knows your password alone stays outside.</p>
<div class="actions"><button type="button" class="main" id="two-factor-begin">Turn it on</button></div>
</div>`;

const setup = `<form id="two-factor-setup" method="post" novalidate hidden tabindex="-1">
<p class="hint">Scan this with an authenticator app, then type the code that it shows.</p>
<div class="qr"><img id="two-factor-qr" alt="QR code of the secret that stands below" width="200" height="200"></div>
<p class="hint">Cannot scan? Type this secret into the app, or <a id="two-factor-link">open it in the app</a> on this phone.</p>
<div class="secret">
<code id="two-factor-secret"></code>
<button type="button" class="quiet small" id="two-factor-copy">Copy</button>
</div>
${formField(codeField('two-factor-setup'))}
${formResult}
<div class="actions">
<button class="main">Turn it on</button>
<button type="button" class="quiet" id="two-factor-cancel">Not now</button>
</div>
</form>`;

const recoveryCodes = `<div id="recovery-codes" hidden tabindex="-1">
<h4>Your recovery codes</h4>
<p class="hint">Without the phone, each of them signs you in once. Keep them where you keep papers that matter: they are shown only now.</p>
<ol class="recovery-codes" id="recovery-code-list"></ol>
${formResult}
<div class="actions">
<button type="button" class="quiet" id="recovery-codes-copy">Copy</button>
<button type="button" class="quiet" id="recovery-codes-save">Download</button>
<button type="button" class="main" id="recovery-codes-kept">I have kept them</button>
</div>
</div>`;

const on = `<div id="two-factor-on" hidden>
<p class="hint">Signing in takes a code of your authenticator app, or a recovery code.</p>
<details id="two-factor-renewal">
<summary>New recovery codes</summary>
<form id="two-factor-renew" method="post" novalidate>
<p class="hint">You get ten new ones. The old ones are worth nothing from then on.</p>
${factorField('two-factor-renew')}
${formResult}
<div class="actions"><button class="main">Make new codes</button></div>
</form>
</details>
<details id="two-factor-ending">
<summary>Turn it off</summary>
<form id="two-factor-end" method="post" novalidate>
<p class="hint">The password alone signs in again, and the recovery codes are void.</p>
${factorField('two-factor-end')}
${formResult}
<div class="actions"><button class="danger">Turn it off</button></div>
</form>
</details>
</div>`;

const twoFactor = `<section class="part" id="two-factor" aria-labelledby="two-factor-title">
<h3 id="two-factor-title" tabindex="-1">Two-factor sign-in <span class="badge" id="two-factor-state"></span></h3>
${formResult}
${off}
${setup}
${recoveryCodes}
${on}
</section>`;

const identities = `<section class="part" id="identities-part" aria-labelledby="identities-title" hidden>
<h3 id="identities-title">Linked accounts</h3>
<p class="hint">They sign in to this account too. Another one is linked when you sign in with it and it has the same email.</p>
<ul class="sessions" id="identities"></ul>
${formResult}
</section>`;

/** Password, second factor, linked accounts. */
export const securityPanel = `${password}
${twoFactor}
${identities}`;
