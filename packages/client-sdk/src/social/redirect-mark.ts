const key = 'crewkit/social-sign-in';

/** Remembers in this tab that it was sent away to sign in. */
export function leaveMark(flow: string): void {
  try {
    sessionStorage.setItem(key, flow);
  } catch {
    // A browser that keeps nothing: the page will have to ask.
  }
}

/** Whether this tab was sent away with this flow; once. */
export function takeMark(flow: string | null): boolean {
  try {
    if (flow === null || sessionStorage.getItem(key) !== flow) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
