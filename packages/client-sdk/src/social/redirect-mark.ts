const key = 'crewkit/social-sign-in';

/** Records in this tab that it was redirected to sign in. */
export function leaveMark(flow: string): void {
  try {
    sessionStorage.setItem(key, flow);
  } catch {
    // Storage is unavailable: the page will have to ask.
  }
}

/** Returns whether this tab was redirected with this flow; true only once. */
export function takeMark(flow: string | null): boolean {
  try {
    if (flow === null || sessionStorage.getItem(key) !== flow) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
