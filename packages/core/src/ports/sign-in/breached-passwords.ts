/** Checks passwords against a list of passwords that attackers try first (NIST SP 800-63B §3.1.1.2). */
export interface BreachedPasswords {
  /**
   * Returns whether the password is on the list of passwords that attackers try first. Returns false if the check is unavailable, so that
   * an outage does not lock users out.
   */
  contains(password: string): Promise<boolean>;
}
