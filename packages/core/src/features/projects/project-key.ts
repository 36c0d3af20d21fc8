const pattern = /^[A-Za-z][A-Za-z0-9_-]{0,15}$/;

/** Whether it can be a project's key, in any letter case. It is kept in upper case. */
export function isProjectKey(key: string): boolean {
  return pattern.test(key);
}
