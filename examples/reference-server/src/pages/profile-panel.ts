import { formField, formResult } from './form-field.js';

const names = `<form id="names" class="part" method="post" novalidate>
<div class="pair">
${formField({ form: 'names', name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name' })}
${formField({ form: 'names', name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name' })}
</div>
${formResult}
<div class="actions"><button class="main">Save the names</button></div>
</form>`;

const email = `<form id="change-email" class="part" method="post" novalidate>
<h3>Another email</h3>
<p class="hint">A link goes to the new address. Nothing changes before it is confirmed.</p>
${formField({ form: 'change-email', name: 'newEmail', label: 'New email', type: 'email', autocomplete: 'email' })}
${formField({ form: 'change-email', name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password' })}
${formResult}
<div class="actions">
<button class="main">Mail me the link</button>
<a class="button quiet" href="/dev/inbox" target="_blank" data-needs-inbox hidden>Open the mailbox</a>
</div>
</form>`;

/** Who one is: names and email. `profile.js` brings it to life. */
export const profilePanel = `${names}
<dl class="facts">
<div><dt>Email confirmed</dt><dd id="me-verified"></dd></div>
<div><dt>User id</dt><dd><code id="me-id"></code></dd></div>
</dl>
${email}`;
