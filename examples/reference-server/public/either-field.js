import { clearFaults, faultAt, reworded } from './forms.js';

const refusals = {
  code: 'This code is not right, or was used already. Wait for the next one, and look at the clock of the phone.',
  recoveryCode: 'This is none of the recovery codes, or it was used already. Try another one.',
  password: 'The password is not right.',
  hasPassword: 'This account has a password. Type that one instead.',
  locked: 'Too many wrong attempts.',
};

/** Brings the button to life that changes between the two fields of a form. */
export function wireEither(form) {
  form.querySelector('[data-either-change]').addEventListener('click', () => {
    change(form);
    clearFaults(form);
    shownField(form).querySelector('input').focus();
  });
}

/** Empty, with the first field, and nothing said of the last try. */
export function resetEither(form) {
  form.reset();
  clearFaults(form);
  if (form.querySelector('[data-either]').hidden) change(form);
}

function change(form) {
  for (const each of form.querySelectorAll('[data-either], [data-either-change] > span')) each.hidden = !each.hidden;
}

/** Hands on what stands in the field that is shown, as `{ code }`, say, and puts refusals into words for people. */
export async function sendEither(form, values, send) {
  const { either: name } = shownField(form).dataset;
  const typed = name === 'code' ? values.code.replace(/\s/g, '') : values[name];
  if (name === 'code' && !isCode(typed)) return notSixDigits();
  return reworded(await send({ [name]: typed }), {
    INVALID_TWO_FACTOR_CODE: refusals[name],
    INVALID_CREDENTIALS: name === 'password' ? refusals.password : refusals.hasPassword,
    ACCOUNT_LOCKED: refusals.locked,
  });
}

export const isCode = (typed) => /^\d{6}$/.test(typed);

export const notSixDigits = () => faultAt('code', 'Type the six digits that the app shows.');

function shownField(form) {
  return form.querySelector('[data-either]:not([hidden])');
}
