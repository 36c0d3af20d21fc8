/* global document */
import { onOwnClick, onOwnSubmit, refused } from './account-view.js';
import { byId, showInstead } from './dom.js';
import { isCode, notSixDigits, resetEither, sendEither, wireEither } from './either-field.js';
import { clearFaults, reworded, say } from './forms.js';
import { forgetRecoveryCodes, showRecoveryCodes, wireRecoveryCodes } from './recovery-codes.js';
import { copyText } from './save-text.js';
import { session } from './session.js';

const part = byId('two-factor');
const setup = byId('two-factor-setup');
const renew = byId('two-factor-renew');
const end = byId('two-factor-end');

let secret = null;

export function wireTwoFactor() {
  onOwnClick(byId('two-factor-begin'), part, begin);
  onOwnClick(byId('two-factor-copy'), setup, () => copyText(setup, secret));
  byId('two-factor-cancel').addEventListener('click', () => {
    showState();
    byId('two-factor-begin').focus();
  });
  onOwnSubmit(setup, enable);
  for (const form of [renew, end]) wireEither(form);
  onOwnSubmit(renew, (values) => sendEither(renew, values, makeCodes));
  onOwnSubmit(end, (values) => sendEither(end, values, disable));
  wireRecoveryCodes(showState);
  document.addEventListener('crewkit:tab', ({ detail }) => {
    // Codes that nobody said to have kept stay until then.
    if (detail === 'security' && byId('recovery-codes').hidden) showState();
  });
  document.addEventListener('crewkit:session', () => {
    if (session.user === null) forget();
  });
}

/** Nothing secret stays on a page that others may look at. */
function forget() {
  secret = null;
  byId('two-factor-qr').removeAttribute('src');
  byId('two-factor-link').removeAttribute('href');
  byId('two-factor-secret').textContent = '';
  setup.reset();
  forgetRecoveryCodes();
}

function showState() {
  forget();
  const { twoFactorEnabled } = session.user;
  say(part, '');
  setup.hidden = true;
  byId('two-factor-off').hidden = twoFactorEnabled;
  byId('two-factor-on').hidden = !twoFactorEnabled;
  byId('two-factor-state').textContent = twoFactorEnabled ? 'on' : 'off';
  byId('two-factor-state').classList.toggle('plain', !twoFactorEnabled);
  for (const id of ['two-factor-renewal', 'two-factor-ending']) byId(id).open = false;
  for (const form of [renew, end]) resetEither(form);
}

async function begin() {
  const outcome = await session.call('POST', '/api/auth/2fa/generate');
  if (!outcome.ok) return refused(outcome, part);
  const { otpauthUrl, qrCodeDataUrl } = outcome.body;
  secret = outcome.body.secret;
  byId('two-factor-qr').src = qrCodeDataUrl;
  byId('two-factor-link').href = otpauthUrl;
  // In groups, so that one finds one's place again.
  byId('two-factor-secret').textContent = secret.match(/.{1,4}/g).join(' ');
  say(part, '');
  clearFaults(setup);
  showInstead(setup, byId('two-factor-off'));
}

async function enable({ code }) {
  const typed = code.replace(/\s/g, '');
  if (!isCode(typed)) return notSixDigits();
  const outcome = await session.call('POST', '/api/auth/2fa/enable', { code: typed });
  if (outcome.ok) {
    session.update({ twoFactorEnabled: true });
    showState();
    showCodes(outcome.body, 'Two-factor sign-in is on. Other devices were signed out.');
    return outcome;
  }
  if (outcome.problem.code !== 'INVALID_TWO_FACTOR_CODE' || outcome.problem.detail === outcome.problem.title) {
    return reworded(outcome, {
      INVALID_TWO_FACTOR_CODE:
        'This code does not fit the secret above. Wait for the next one, and look at the clock of the phone.',
    });
  }
  showState();
  say(part, 'That took more than ten minutes. Turn it on once more: there is a new secret then.', 'bad');
  return outcome;
}

async function makeCodes(typed) {
  const outcome = await session.call('POST', '/api/auth/2fa/recovery-codes', typed);
  if (!outcome.ok) return outcome;
  showState();
  showCodes(outcome.body, 'The old recovery codes are worth nothing now.');
  return outcome;
}

function showCodes({ recoveryCodes }, message) {
  byId('two-factor-on').hidden = true;
  say(part, message, 'good');
  showRecoveryCodes(recoveryCodes);
}

async function disable(typed) {
  const outcome = await session.call('POST', '/api/auth/2fa/disable', typed);
  if (!outcome.ok) return outcome;
  session.update({ twoFactorEnabled: false });
  showState();
  say(part, 'Two-factor sign-in is off.', 'good');
  byId('two-factor-title').focus();
  return outcome;
}
