import { formField, formResult, passwordHint } from './form-field.js';
import { makePage } from './page.js';
import { assetUrl } from './public-assets.js';
import { secondStep } from './second-step.js';

const emailField = (form: string): string =>
  formField({ form, name: 'email', label: 'Email', type: 'email', autocomplete: 'username' });

/** The button is the point: scanners open the links in mails, but they do not press it. */
export const verifyEmailPage = makePage({
  path: '/verify-email',
  operationId: 'verifyEmailPage',
  title: 'Confirm your email · Crewkit',
  script: 'verify-email.js',
  mainClass: 'narrow',
  main: `<section class="card">
<form id="verify" method="post" novalidate>
<h1>Confirm your email</h1>
<p>One click, and your account is ready.</p>
${formResult}
<div class="actions"><button class="main">Confirm my email</button></div>
</form>
<div id="done" hidden tabindex="-1">
<p class="seal" aria-hidden="true">✓</p>
<h1>Your email is confirmed</h1>
<p>Your account is ready. You can close this page or go on.</p>
<div class="actions"><a class="button main" href="/sign-in">Sign in</a></div>
</div>
<div id="failed" hidden tabindex="-1">
<h1>This link does not work</h1>
<p id="failed-reason"></p>
<p>Confirmed already? Then simply <a href="/sign-in">sign in</a>. Otherwise let us send you a new link:</p>
<form id="resend" method="post" novalidate>
${emailField('resend')}
${formResult}
<div class="actions"><button class="main">Send a new link</button></div>
</form>
</div>
</section>`,
});

export const confirmEmailPage = makePage({
  path: '/confirm-email',
  operationId: 'confirmEmailPage',
  title: 'Confirm your new email · Crewkit',
  script: 'confirm-email.js',
  mainClass: 'narrow',
  main: `<section class="card">
<form id="confirm" method="post" novalidate>
<h1>Confirm your new email</h1>
<p>One click, and your account has this address in place of the old one.</p>
${formResult}
<div class="actions"><button class="main">Confirm my new email</button></div>
</form>
<div id="done" hidden tabindex="-1">
<p class="seal" aria-hidden="true">✓</p>
<h1>Your new email is confirmed</h1>
<p>Sign in with it from now on. Where you are signed in, you stay signed in.</p>
<div class="actions"><a class="button main" href="/sign-in">Sign in</a></div>
</div>
<div id="failed" hidden tabindex="-1">
<h1>This link does not work</h1>
<p id="failed-reason"></p>
<p>Confirmed already? Then simply sign in with the new address. Otherwise sign in with the old one, and ask for the change once more.</p>
<div class="actions"><a class="button main" href="/sign-in">Sign in</a></div>
</div>
</section>`,
});

export const resetPasswordPage = makePage({
  path: '/reset-password',
  operationId: 'resetPasswordPage',
  title: 'Choose a new password · Crewkit',
  script: 'reset-password.js',
  mainClass: 'narrow',
  main: `<section class="card">
<form id="reset" method="post" novalidate>
<h1>Choose a new password</h1>
<p>It replaces the old one at once, and every device is signed out.</p>
${formField({ form: 'reset', name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: passwordHint })}
${formResult}
<div class="actions"><button class="main">Set the password</button></div>
</form>
<div id="done" hidden tabindex="-1">
<p class="seal" aria-hidden="true">✓</p>
<h1>Your password is set</h1>
<p>Every device is signed out. Sign in with the new password.</p>
<div class="actions"><a class="button main" href="/sign-in">Sign in</a></div>
</div>
<div id="failed" hidden tabindex="-1">
<h1>This link does not work</h1>
<p id="failed-reason"></p>
<div class="actions"><a class="button main" href="/forgot-password">Ask for a new link</a></div>
</div>
</section>`,
});

export const forgotPasswordPage = makePage({
  path: '/forgot-password',
  operationId: 'forgotPasswordPage',
  title: 'Forgot the password · Crewkit',
  script: 'forgot-password.js',
  mainClass: 'narrow',
  main: `<section class="card">
<form id="forgot" method="post" novalidate>
<h1>Forgot the password?</h1>
<p>Tell us your email, and we will mail you a link to choose a new one.</p>
${emailField('forgot')}
${formResult}
<div class="actions"><button class="main">Mail me a link</button><a class="button quiet" href="/sign-in">Back to sign-in</a></div>
</form>
<div id="done" hidden tabindex="-1">
<h1>Look into your mail</h1>
<p>If there is an account with <strong id="sent-to"></strong>, a link is on its way. It works once, for 30 minutes.</p>
<div class="actions">
<a class="button main" href="/dev/inbox" data-needs-inbox hidden>Open the mailbox</a>
<a class="button quiet" href="/sign-in">Back to sign-in</a>
</div>
</div>
</section>`,
});

/** Who has no account makes one in another tab: the token stays in the memory of this one. */
export const acceptInvitationPage = makePage({
  path: '/invitations/accept',
  operationId: 'acceptInvitationPage',
  title: 'You are invited · Crewkit',
  script: 'accept-invitation.js',
  mainClass: 'narrow',
  extraStyles: ['account.css', 'own-account.css'].map(assetUrl),
  main: `<section class="card">
<form id="sign-in" method="post" novalidate tabindex="-1">
<h1>You are invited</h1>
<p>Sign in with the address that the invitation came to, and join.</p>
${emailField('sign-in')}
${formField({ form: 'sign-in', name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
${formResult}
<div class="actions"><button class="main">Sign in</button><a class="button quiet" href="/sign-in#new-account" target="_blank">Create an account first</a></div>
<p class="hint after-actions">An account is created in another tab. Come back to this one when it is confirmed.</p>
</form>
${secondStep('h1')}
<form id="join" method="post" novalidate hidden tabindex="-1">
<h1>You are invited</h1>
<p>You are signed in. One click, and you are a member.</p>
<div class="person">
<span class="avatar" id="me-initials" aria-hidden="true"></span>
<div><p class="person-name" id="me-name"></p><p class="hint" id="me-email"></p></div>
</div>
${formResult}
<div class="actions"><button class="main">Join</button><button type="button" class="quiet" data-another-account>Use another account</button></div>
</form>
<div id="done" hidden tabindex="-1">
<p class="seal" aria-hidden="true">✓</p>
<h1>Welcome to <span id="organization-name"></span></h1>
<p>You are a member now. You can close this page or go on.</p>
<div class="actions"><a class="button main" href="/">Go on</a></div>
</div>
<div id="failed" hidden tabindex="-1">
<h1>This invitation does not work</h1>
<p id="failed-reason"></p>
<div id="failed-account">
<p>You are signed in as <strong id="failed-email"></strong>. Sign in with the address that was invited.</p>
<div class="actions"><button type="button" class="main" data-another-account>Sign in with another address</button></div>
</div>
</div>
</section>`,
});
