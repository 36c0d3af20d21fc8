import { callApi, explain } from './api.js';
import { byId, showInstead } from './dom.js';
import { resetEither, sendEither, wireEither } from './either-field.js';
import { onSubmit } from './forms.js';

let open = null;

/** `whenSignedIn(pair)` gets the TokenPair; `whenLeft(message, tone)` is called when it takes a new sign-in. */
export function wireSecondStep({ whenSignedIn, whenLeft }) {
  const form = byId('second-step');
  wireEither(form);
  onSubmit(form, async (values) => {
    const { challengeToken } = open;
    const outcome = await sendEither(form, values, (typed) =>
      callApi('POST', '/api/auth/2fa/verify', { body: { challengeToken, ...typed } }),
    );
    if (outcome.ok) {
      close();
      await whenSignedIn(outcome.body);
    } else if (isOver(outcome.problem)) {
      close();
      whenLeft(reasonOf(outcome.problem), 'bad');
    }
    return outcome;
  });
  byId('second-step-back').addEventListener('click', () => {
    close();
    whenLeft('', 'plain');
  });
}

/** Asks for the code in place of `others`. */
export function openSecondStep(challengeToken, ...others) {
  const form = byId('second-step');
  open = { challengeToken };
  resetEither(form);
  showInstead(form, ...others);
  form.elements.code.focus();
}

function close() {
  open = null;
  const form = byId('second-step');
  resetEither(form);
  form.hidden = true;
}

const over = new Set(['INVALID_TOKEN', 'ACCOUNT_LOCKED', 'EMAIL_NOT_VERIFIED', 'SOCIAL_LOGIN_FAILED']);

const isOver = ({ code }) => over.has(code);

function reasonOf(problem) {
  if (problem.code === 'INVALID_TOKEN') return 'The code was asked for more than 5 minutes ago. Sign in once more.';
  // By then the second step is over too.
  return problem.code === 'ACCOUNT_LOCKED' ? `${explain(problem)} Then sign in once more.` : explain(problem);
}
