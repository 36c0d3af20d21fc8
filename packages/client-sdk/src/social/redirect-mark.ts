const key = 'crewkit/social-sign-in';

/** Records that this tab was redirected to the provider for this flow. */
export function leaveMark(flow: string): void {
  try {
    sessionStorage.setItem(key, flow);
  } catch {
    // If the storage is unavailable, the callback page must ask the user.
  }
}

/** Returns whether this tab was redirected to the provider for this flow. Removes the record, so that only the first call returns true. */
export function takeMark(flow: string | null): boolean {
  try {
    if (flow === null || sessionStorage.getItem(key) !== flow) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
