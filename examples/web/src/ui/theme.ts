import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'crewkit.theme';
const listeners = new Set<() => void>();
let current: Theme = stored();

/** Before the first paint, and whenever another tab has changed it. */
export function startTheme(): void {
  show(current);
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) change(stored());
  });
}

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, () => current);
  return [theme, setTheme];
}

function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage it lasts as long as the page.
  }
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
  try {
    const value = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === value) ?? 'system';
  } catch {
    return 'system';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
