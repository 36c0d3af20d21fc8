/* global document */

/** Returns the element with this id; a missing element is a bug in the page. */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`This page has no #${id}.`);
  return found;
}

/** Creates an element. Children are text or nodes, so that user input is never parsed as HTML. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Returns a relative time such as "3 minutes ago" in the user's language. */
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
