import { formField, formResult, formSelect } from './form-field.js';

const createForm = `<form id="create-organization" method="post" novalidate>
<div class="in-line">
${formField({ form: 'create-organization', name: 'name', label: 'New organization', type: 'text', autocomplete: 'organization' })}
<button class="main">Create</button>
</div>
${formResult}
</form>`;

const inviteForm = `<form id="invite" method="post" novalidate hidden>
<h3>Invite somebody</h3>
<div class="pair">
${formSelect({ form: 'invite', name: 'organizationId', label: 'Organization' })}
${formSelect({ form: 'invite', name: 'roleId', label: 'Role' })}
</div>
<div class="in-line">
${formField({ form: 'invite', name: 'email', label: 'Email', type: 'email', autocomplete: 'off' })}
<button class="main">Invite</button>
</div>
${formResult}
</form>`;

/** Shown to whoever has signed in on the same page: `organizations.js` brings it to life. */
export const organizationsCard = `<section class="card" id="organizations-card" aria-labelledby="organizations-title" hidden>
<h2 id="organizations-title">Your organizations</h2>
<p class="hint" id="organizations-state" role="status"></p>
<ul class="sessions" id="organizations"></ul>
${createForm}
${inviteForm}
</section>`;
