/* global document */

/** The element with this id; a missing one is a mistake in the page. */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`This page has no #${id}.`);
  return found;
}

/** Makes an element. Children are text or nodes, so that nothing anybody typed is ever read as HTML. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Shows one element instead of others and moves the focus there, so that the change is noticed without eyes too. */
export function showInstead(shown, ...others) {
  for (const other of others) other.hidden = true;
  shown.hidden = false;
  if (shown.tabIndex < 0) shown.focus();
}

/** The first letters of a person's names. */
export function initialsOf({ firstName, lastName }) {
  const letters = [firstName, lastName].map((name) => [...name][0]);
  return letters.join('').toUpperCase();
}

/** "3 minutes ago" in the reader's language. */
export function timeAgo(iso) {
  const seconds = Math.round((Date.parse(iso) - Date.now()) / 1000);
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const steps = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return unit === 'second' && seconds > -10 ? 'just now' : relative.format(Math.trunc(seconds / size), unit);
}
