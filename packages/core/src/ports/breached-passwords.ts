/** Passwords that attackers try first (NIST SP 800-63B §3.1.1.2). */
export interface BreachedPasswords {
  /** Whether the password is one of them. When it cannot be told, the answer is false: nobody is kept out by an outage. */
  contains(password: string): Promise<boolean>;
}
