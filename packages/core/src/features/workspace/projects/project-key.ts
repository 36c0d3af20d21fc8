const pattern = /^[A-Za-z][A-Za-z0-9_-]{0,15}$/;

/** Returns whether the text is a valid project key, in upper or lower case. Keys are stored in upper case. */
export function isProjectKey(key: string): boolean {
  return pattern.test(key);
}
