import { formResult } from './form-field.js';

/** Where one is signed in, and with which tokens: `devices.js` brings it to life. */
export const devicesPanel = `<section class="part" id="devices" aria-labelledby="devices-title">
<h3 id="devices-title">Where you are signed in</h3>
<ul class="sessions" id="sessions"></ul>
<dl class="facts">
<div><dt>Access token</dt><dd id="me-expiry"></dd></div>
</dl>
${formResult}
<div class="actions">
<button type="button" class="quiet" id="refresh">Refresh the tokens</button>
<button type="button" class="quiet" id="sign-out-everywhere">Sign out everywhere</button>
</div>
</section>`;
