const key = 'crewkit/social-sign-in';

/** Records in this tab that the sign-in flow with the id `flow` starts with a redirect from this tab to the provider. */
export function leaveMark(flow: string): void {
  try {
    sessionStorage.setItem(key, flow);
  } catch {
    // If the storage is unavailable, the callback page must ask the user.
  }
}

/**
 * Returns whether `leaveMark` was called in this tab for the sign-in flow with the id `flow`. Removes the mark, so that only the first call
 * returns true.
 */
export function takeMark(flow: string | null): boolean {
  try {
    if (flow === null || sessionStorage.getItem(key) !== flow) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
