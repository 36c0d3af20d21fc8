import { explain } from './api.js';
import { byId, showInstead } from './dom.js';
import { onSubmit, say, whileBusy } from './forms.js';
import { session } from './session.js';
import { openTab } from './tabs.js';

const view = () => byId('signed-in');

const lost = new Set(['INVALID_REFRESH_TOKEN', 'EMAIL_NOT_VERIFIED', 'UNAUTHENTICATED']);

/** As `onSubmit`, for forms of the signed-in person: nobody looks for the fault in a field if the session has ended. */
export function onOwnSubmit(form, submit) {
  onSubmit(form, async (values) => {
    const outcome = await submit(values);
    if (!outcome.ok && lost.has(outcome.problem.code)) leave(sessionEnded, 'plain');
    return outcome;
  });
}

/** Runs `work` when the button is pressed, one at a time in this container. */
export function onOwnClick(button, container, work) {
  button.addEventListener('click', () => {
    if (container.getAttribute('aria-busy') !== 'true') void whileBusy(container, work);
  });
}

/** Says in this container why a call did not go well. */
export function refused({ problem }, container = view()) {
  if (lost.has(problem.code)) return leave(sessionEnded, 'plain');
  say(container, explain(problem), 'bad');
}

const sessionEnded = 'Your session has ended. Sign in again.';

/** Back to the sign-in form, with a sentence. */
export function leave(message, tone = 'good') {
  session.end();
  showInstead(byId('signed-out'), view());
  openTab('sign-in');
  say(byId('sign-in'), message, tone);
  byId('tab-sign-in').focus();
}
