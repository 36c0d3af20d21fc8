import { dataPanel } from './data-panel.js';
import { devicesPanel } from './devices-panel.js';
import { formResult } from './form-field.js';
import { profilePanel } from './profile-panel.js';
import { securityPanel } from './security-panel.js';
import { tabList } from './tab-list.js';

const tabs = [
  { name: 'profile', text: 'Profile', inner: profilePanel },
  { name: 'security', text: 'Security', inner: securityPanel },
  { name: 'devices', text: 'Devices', inner: devicesPanel },
  { name: 'data', text: 'Your data', inner: dataPanel },
];

/** The account of whoever is signed in: `signed-in.js` brings it to life. */
export const signedInView = `<div id="signed-in" hidden tabindex="-1">
<div class="person">
<span class="avatar" id="me-initials" aria-hidden="true"></span>
<div class="person-words"><p class="person-name" id="me-name"></p><p class="hint" id="me-email"></p></div>
<button type="button" class="quiet small" id="sign-out">Sign out</button>
</div>
${formResult}
${tabList(tabs, { open: 'profile', labelledBy: 'account-title' })}
</div>`;
