/* global CustomEvent, document */
import { byId } from './dom.js';

const siblingsOf = (tab) => [...tab.closest('[role="tablist"]').querySelectorAll('[role="tab"]')];

/**
 * Tabs as the ARIA patterns describe them: arrow keys move, only the open one is in the tab order. Which one was opened is
 * told by the event `crewkit:tab`, whose detail is its name.
 */
export function wireTabs() {
  for (const tab of document.querySelectorAll('[role="tab"]')) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', moveByKey);
  }
}

export function openTab(name) {
  select(byId(`tab-${name}`));
}

function select(chosen) {
  for (const tab of siblingsOf(chosen)) {
    const open = tab === chosen;
    tab.setAttribute('aria-selected', String(open));
    tab.tabIndex = open ? 0 : -1;
    byId(tab.getAttribute('aria-controls')).hidden = !open;
  }
  document.dispatchEvent(new CustomEvent('crewkit:tab', { detail: chosen.id.replace('tab-', '') }));
}

function moveByKey(event) {
  const all = siblingsOf(event.currentTarget);
  const here = all.indexOf(event.currentTarget);
  const targets = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: all.length - 1 };
  if (!Object.hasOwn(targets, event.key)) return;
  event.preventDefault();
  const next = all[(targets[event.key] + all.length) % all.length];
  select(next);
  next.focus();
}
