import { deviceStorage } from '../browser-storage.js';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'crewkit.theme';
const listeners = new Set<() => void>();
let current: Theme = stored();

/** Applies the theme before the first paint, and whenever another tab changes it. */
export function startTheme(): void {
  show(current);
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) change(stored());
  });
}

export function getTheme(): Theme {
  return current;
}

export function setTheme(theme: Theme): void {
  deviceStorage.set(storageKey, theme);
  change(theme);
}

function change(theme: Theme): void {
  current = theme;
  show(theme);
  for (const tell of listeners) tell();
}

function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

function stored(): Theme {
  const value = deviceStorage.get(storageKey);
  return themes.find((theme) => theme === value) ?? 'system';
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
