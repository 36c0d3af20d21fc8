import { formField, formResult, passwordHint } from './form-field.js';

const email = (form: string): string =>
  formField({ form, name: 'email', label: 'Email', type: 'email', autocomplete: 'username' });

const registerForm = `<form id="register" method="post" novalidate>
<div class="pair">
${formField({ form: 'register', name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name' })}
${formField({ form: 'register', name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name' })}
</div>
${email('register')}
${formField({ form: 'register', name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: passwordHint })}
${formResult}
<div class="actions">
<button class="main">Create account</button>
<button type="button" class="quiet" id="fill-example">Fill in an example</button>
</div>
</form>
<div id="mail-sent" hidden tabindex="-1">
<h3>Look into your mail</h3>
<p>A confirmation link is on its way to <strong id="mail-sent-to"></strong>. The account comes into being when it is confirmed.</p>
<div id="mail-found" class="mail-card" hidden>
<p class="hint">Development: no mail leaves this server. Here it is.</p>
<p class="mail-subject" id="mail-found-subject"></p>
<div class="actions">
<a class="button main" id="mail-found-link" target="_blank">Open the link in it</a>
<a class="button quiet" href="/dev/inbox" target="_blank">Read the mail</a>
</div>
</div>
${formResult}
<div class="actions">
<button type="button" class="main" id="go-sign-in">I have confirmed, sign in</button>
<button type="button" class="quiet" id="resend">Send it again</button>
<button type="button" class="quiet" id="register-again">Another account</button>
</div>
</div>`;

const signInForm = `<form id="sign-in" method="post" novalidate>
${email('sign-in')}
${formField({ form: 'sign-in', name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
${formResult}
<div class="actions">
<button class="main">Sign in</button>
<a class="button quiet" href="/forgot-password">Forgot the password?</a>
</div>
</form>`;

const signedIn = `<div id="signed-in" hidden tabindex="-1">
<div class="person">
<span class="avatar" id="me-initials" aria-hidden="true"></span>
<div><p class="person-name" id="me-name"></p><p class="hint" id="me-email"></p></div>
</div>
<dl class="facts">
<div><dt>User id</dt><dd><code id="me-id"></code></dd></div>
<div><dt>Email confirmed</dt><dd id="me-verified"></dd></div>
<div><dt>Access token</dt><dd id="me-expiry"></dd></div>
</dl>
<h3>Where you are signed in</h3>
<ul class="sessions" id="sessions"></ul>
${formResult}
<div class="actions">
<button type="button" class="main" id="refresh">Refresh the tokens</button>
<button type="button" class="quiet" id="sign-out">Sign out everywhere</button>
</div>
</div>`;

/** Register, sign in, see who one is: `account-panel.js` brings it to life. `first` is the tab that is open. */
export function accountPanel(title: string, first: 'register' | 'sign-in'): string {
  const tab = (name: string, text: string): string =>
    `<button type="button" role="tab" id="tab-${name}" aria-controls="panel-${name}" aria-selected="${name === first}" tabindex="${name === first ? 0 : -1}">${text}</button>`;
  const panel = (name: string, inner: string): string =>
    `<div role="tabpanel" id="panel-${name}" aria-labelledby="tab-${name}"${name === first ? '' : ' hidden'}>\n${inner}\n</div>`;
  return `<section class="card" aria-labelledby="account-title">
${title}
<div id="signed-out">
<div class="tabs" role="tablist" aria-labelledby="account-title">${tab('register', 'New account')}${tab('sign-in', 'Sign in')}</div>
${panel('register', registerForm)}
${panel('sign-in', signInForm)}
</div>
${signedIn}
<p class="fine">Tokens stay in the memory of this page. A reload forgets them.</p>
</section>`;
}
