/* global document, FormData */
import { explain } from './api.js';
import { make } from './dom.js';

/**
 * Runs `submit(values)` when the form is sent: one at a time, faults of the last try gone. `submit` returns the
 * outcome of its call; faults are shown at their fields, everything else below them.
 */
export function onSubmit(form, submit) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, submit);
  });
}

async function send(form, submit) {
  if (form.getAttribute('aria-busy') === 'true') return;
  clearFaults(form);
  const { ok, problem } = await whileBusy(form, () => submit(Object.fromEntries(new FormData(form))));
  if (!ok) showProblem(form, problem);
}

/** Keeps the container's buttons from being pressed again while `work` runs. */
export async function whileBusy(container, work) {
  container.setAttribute('aria-busy', 'true');
  try {
    return await work();
  } finally {
    container.removeAttribute('aria-busy');
  }
}

/** One sentence about what came of it; `tone` is `good`, `bad` or `plain`. */
export function say(container, text, tone = 'plain') {
  // Its own before that of a form inside.
  const place = container.querySelector(':scope > [data-result]') ?? container.querySelector('[data-result]');
  place.replaceChildren(text === '' ? '' : make('p', { className: `notice ${tone}` }, text));
}

/** An outcome with a fault at one field that needs no server to be seen. */
export function faultAt(path, message) {
  return { ok: false, body: null, problem: { errors: [{ path, message }], retryAfterSeconds: null } };
}

/** The outcome in other words, by code, where the server says no more than what every such problem says. */
export function reworded(outcome, sentences) {
  const { problem } = outcome;
  const detail = problem === null || problem.detail !== problem.title ? undefined : sentences[problem.code];
  return detail === undefined ? outcome : { ...outcome, problem: { ...problem, detail } };
}

export function showProblem(container, problem) {
  const left = (problem.errors ?? []).filter((fault) => !showFault(container, fault));
  container.querySelector('[aria-invalid="true"]')?.focus();
  if (problem.errors !== undefined && left.length === 0)
    return say(container, 'Please look at the marked fields.', 'bad');
  say(container, [explain(problem), ...left.map(({ path, message }) => `${path}: ${message}`)].join(' '), 'bad');
}

function showFault(container, { path, message }) {
  const list = [...container.querySelectorAll('[data-faults]')].find((each) => each.dataset.faults === path);
  if (list === undefined) return false;
  list.append(make('li', {}, message));
  container.querySelector(`[name="${path}"]`)?.setAttribute('aria-invalid', 'true');
  return true;
}

/** Takes away what was said of the last try. */
export function clearFaults(form) {
  say(form, '');
  for (const list of form.querySelectorAll('[data-faults]')) list.replaceChildren();
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
}

/** The buttons that show a password while one types it. */
export function wireReveals() {
  for (const button of document.querySelectorAll('[data-reveal]')) {
    button.addEventListener('click', () => revealPassword(button, button.getAttribute('aria-pressed') !== 'true'));
  }
}

export function revealPassword(button, shown) {
  button.setAttribute('aria-pressed', String(shown));
  button.firstChild.textContent = shown ? 'Hide' : 'Show';
  document.getElementById(button.dataset.reveal).type = shown ? 'text' : 'password';
}
