import { formField, formResult, passwordHint } from './form-field.js';
import { secondStep } from './second-step.js';
import { signedInView } from './signed-in-view.js';
import { tabList } from './tab-list.js';

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
</form>
<div id="providers" hidden>
<p class="or"><span>or</span></p>
<ul class="providers" id="provider-list"></ul>
</div>`;

const tabs = [
  { name: 'register', text: 'New account', inner: registerForm },
  { name: 'sign-in', text: 'Sign in', inner: signInForm },
];

export interface AccountPanel {
  /** A heading whose id is `account-title`. */
  readonly title: string;
  /** The tab that is open. */
  readonly open: 'register' | 'sign-in';
  /** What is shown at first in place of the forms. */
  readonly arrival?: string;
}

/** Register, sign in, see who one is: `account-panel.js` brings it to life. */
export function accountPanel({ title, open, arrival }: AccountPanel): string {
  return `<section class="card" aria-labelledby="account-title">
${title}
${arrival ?? ''}
<div id="signed-out"${arrival === undefined ? '' : ' hidden'}>
${tabList(tabs, { open, labelledBy: 'account-title' })}
</div>
${secondStep('h3')}
${signedInView}
<p class="fine">Tokens stay in the memory of this page. A reload forgets them.</p>
</section>`;
}
