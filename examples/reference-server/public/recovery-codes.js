import { onOwnClick } from './account-view.js';
import { byId, make } from './dom.js';
import { say } from './forms.js';
import { copyText, saveText } from './save-text.js';
import { session } from './session.js';

const place = byId('recovery-codes');

let codes = [];

/** `whenKept` is called when the person says to have them. */
export function wireRecoveryCodes(whenKept) {
  onOwnClick(byId('recovery-codes-copy'), place, () => copyText(place, codes.join('\n')));
  byId('recovery-codes-save').addEventListener('click', () => {
    saveText('crewkit-recovery-codes.txt', 'text/plain', fileText());
    say(place, 'They are in your downloads.', 'good');
  });
  byId('recovery-codes-kept').addEventListener('click', () => {
    whenKept();
    byId('two-factor-title').focus();
  });
}

export function showRecoveryCodes(newCodes) {
  codes = newCodes;
  byId('recovery-code-list').replaceChildren(...codes.map((code) => make('li', {}, make('code', {}, code))));
  say(place, '');
  place.hidden = false;
  place.focus();
}

export function forgetRecoveryCodes() {
  codes = [];
  byId('recovery-code-list').replaceChildren();
  place.hidden = true;
}

function fileText() {
  const day = new Date().toISOString().slice(0, 10);
  const head = `Crewkit recovery codes for ${session.user.email}, made on ${day}.`;
  return `${head}\nEach of them signs you in once, in place of a code of the authenticator app.\n\n${codes.join('\n')}\n`;
}
