import { useShellData } from '../../shell/shell-data.js';

/** Returns whether the user holds the global permission. */
export function useMayAdminister(permission: string): boolean {
  return useShellData().permissions.includes(permission);
}
