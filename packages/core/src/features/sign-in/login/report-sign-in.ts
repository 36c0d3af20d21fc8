import type { ClientInfo, signInWays } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { ErrorCode } from '../../../errors/catalogue.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { Counter, Meter } from '../../../ports/observability/meter.js';
import { metricCatalogue } from '../../../ports/observability/metric-catalogue.js';

/** An attempt to sign in. */
export interface SignInAttempt {
  readonly way: (typeof signInWays)[number];
  /** The second factor given with the attempt, or null. */
  readonly factor: 'totp' | 'recovery' | 'passkey' | null;
  readonly client: ClientInfo;
  /** The account's id. The value is null if there is no account, or as long as the account is not known. */
  userId: string | null;
}

/**
 * Logs sign-ins and failed attempts with user, method and client address (OWASP ASVS 5.0, 16.3.1). Logs accounts by their ids, and never
 * logs user input. Counts the outcomes of each method in metrics.
 */
export class ReportSignIn {
  private readonly endings: Counter<'way' | 'result'>;

  constructor(
    private readonly logger: Logger,
    meter: Meter,
  ) {
    this.endings = meter.counter(metricCatalogue.signIns);
  }

  /** Runs a function that signs the user in. Reports the outcome, and rethrows the function's errors. */
  async watch<Pair extends { readonly account: { readonly id: string } }>(
    trial: SignInAttempt,
    signIn: () => Promise<Pair>,
  ): Promise<Pair> {
    try {
      const pair = await signIn();
      this.succeeded(trial, pair.account.id);
      return pair;
    } catch (error) {
      this.failed(trial, error);
      throw error;
    }
  }

  succeeded(trial: SignInAttempt, userId: string): void {
    this.endings.with({ way: trial.way, result: 'OK' }).add();
    this.logger.info(toFields({ ...trial, userId }), 'signed in');
  }

  /** Counts an outcome without logging it, for callers that write their own log entry. */
  count(way: SignInAttempt['way'], code: ErrorCode): void {
    this.endings.with({ way, result: code }).add();
  }

  private failed(trial: SignInAttempt, error: unknown): void {
    const code = CrewkitError.is(error) ? error.code : 'INTERNAL';
    this.count(trial.way, code);
    const fields = { ...toFields(trial), code };
    if (code === 'ACCOUNT_LOCKED') this.logger.warn(fields, 'a sign-in was refused during a lock');
    else this.logger.info(fields, 'a sign-in did not succeed');
  }
}

function toFields({ way, factor, userId, client }: SignInAttempt): object {
  return { way, factor, userId, ipAddress: client.ipAddress };
}
