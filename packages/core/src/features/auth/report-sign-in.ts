import type { ClientInfo } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { ErrorCode } from '../../errors/catalogue.js';
import type { Logger } from '../../ports/logger.js';
import type { Counter, Meter } from '../../ports/meter.js';
import { metricCatalogue } from '../../ports/metric-catalogue.js';

/** One try to sign in. */
export interface SignInTrial {
  readonly way: 'password' | 'second-factor' | 'identity' | 'email-confirmation';
  /** What was given beside it; null: nothing. */
  readonly factor: 'totp' | 'recovery' | null;
  readonly client: ClientInfo;
  /** Filled in when it is known whose it is; null: nobody's, or not found out. */
  accountId: string | null;
}

/**
 * Writes into the server's log who has signed in, who tried, how, and from where (OWASP ASVS 5.0, 16.3.1). Accounts by their ids, and
 * nothing that anybody typed. Counts how each way ended.
 */
export class ReportSignIn {
  private readonly endings: Counter<'way' | 'result'>;

  constructor(
    private readonly logger: Logger,
    meter: Meter,
  ) {
    this.endings = meter.counter(metricCatalogue.signIns);
  }

  /** Does what it is given, which resolves when somebody is signed in, and throws on what that throws. */
  async watch<Pair extends { readonly account: { readonly id: string } }>(
    trial: SignInTrial,
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

  succeeded(trial: SignInTrial, accountId: string): void {
    this.endings.with({ way: trial.way, result: 'OK' }).add();
    this.logger.info(fieldsOf({ ...trial, accountId }), 'signed in');
  }

  /** For those who tell of it in their own words. */
  count(way: SignInTrial['way'], code: ErrorCode): void {
    this.endings.with({ way, result: code }).add();
  }

  private failed(trial: SignInTrial, error: unknown): void {
    const code = AppError.is(error) ? error.code : 'INTERNAL';
    this.count(trial.way, code);
    const fields = { ...fieldsOf(trial), code };
    if (code === 'ACCOUNT_LOCKED') this.logger.warn(fields, 'a sign-in was refused during a lock');
    else this.logger.info(fields, 'a sign-in did not succeed');
  }
}

function fieldsOf({ way, factor, accountId, client }: SignInTrial): object {
  return { way, factor, accountId, ipAddress: client.ipAddress };
}
