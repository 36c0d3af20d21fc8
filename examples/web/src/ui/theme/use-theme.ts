import { useSyncExternalStore } from 'react';

import { getTheme, setTheme, subscribeToTheme, type Theme } from './theme.js';

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribeToTheme, getTheme), setTheme];
}
