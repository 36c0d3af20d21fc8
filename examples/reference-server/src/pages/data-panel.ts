import { codeField, eitherField } from './either-field.js';
import { formResult } from './form-field.js';

const exporting = `<section class="part" id="export" aria-labelledby="export-title">
<h3 id="export-title">Take it with you</h3>
<p class="hint">Everything that is kept about you, as one JSON file: account, devices, memberships, messages and tasks of yours.</p>
${formResult}
<div class="actions"><button type="button" class="quiet" id="export-save">Download my data</button></div>
</section>`;

const password = {
  form: 'close-account',
  name: 'password',
  label: 'Your password',
  type: 'password',
  autocomplete: 'current-password',
} as const;

const closing = `<form id="close-account" class="part" method="post" novalidate>
<h3>Close the account</h3>
<p class="notice bad">This cannot be undone. You leave every organization and conversation, every device is signed out, and everything personal goes. Your messages stay, under the name “Former member”.</p>
${eitherField(password, codeField('close-account'), ['No password? Use a code of your authenticator app', 'Use the password instead'])}
${formResult}
<div class="actions"><button class="danger">Close my account for good</button></div>
</form>`;

/** What becomes of one's data: `export.js` and `close-account.js` bring it to life. */
export const dataPanel = `${exporting}
${closing}`;
