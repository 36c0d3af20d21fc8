import type { Page } from '../../../domain/page.js';
import { twoFactorContext } from '../../../domain/sign-in/two-factor.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import { sealedKinds, type SealedKind, type SealedValue } from '../../../ports/admin/sealed-value-store.js';
import type { SecretBox } from '../../../ports/secret-box.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { webhookContext } from '../../../domain/webhooks/webhook.js';
import { outboxContext } from '../../mail/sealed-mail.js';

const pageSize = 100;

/** The progress of a run of `ReencryptSecrets`. The values are numbers of encrypted texts. */
export interface ReencryptionProgress {
  /** The number of texts read so far. */
  readonly seen: number;
  /** The number of texts that were reencrypted with the newest key. */
  readonly renewed: number;
  /**
   * The number of texts that cannot be decrypted, because their key is not configured or the row was changed. These texts stay unchanged.
   */
  readonly unreadable: number;
}

const contexts: Readonly<Record<SealedKind, (id: string) => string>> = {
  'two-factor': twoFactorContext,
  'staged-two-factor': twoFactorContext,
  mail: outboxContext,
  webhook: webhookContext,
};

/**
 * Reencrypts all encrypted texts with the newest key (key rotation). Servers can keep running, because each text is replaced only if it has
 * not changed since it was read. After the run, the older keys can be removed from the configuration. The run can be interrupted and
 * restarted.
 */
export class ReencryptSecrets {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secretBox: SecretBox,
  ) {}

  /** Runs the reencryption. Calls `report` after each page. */
  async execute(report: (progress: ReencryptionProgress) => void): Promise<ReencryptionProgress> {
    let progress: ReencryptionProgress = { seen: 0, renewed: 0, unreadable: 0 };
    for (const kind of sealedKinds) {
      let after: string | null = null;
      do {
        const window: IdWindow = { after, limit: pageSize };
        const page: Page<SealedValue, string> = await this.unitOfWork.read((stores) =>
          stores.sealedValues.list(kind, window),
        );
        for (const value of page.items) progress = add(progress, await this.renew(value));
        report(progress);
        after = page.next;
      } while (after !== null);
    }
    return progress;
  }

  private async renew(value: SealedValue): Promise<'current' | 'renewed' | 'unreadable'> {
    const { kind, id, sealed } = value;
    const context = contexts[kind](id);
    // Texts that already have the newest key's id are decrypted too, because only decryption proves that they were encrypted with that key.
    const plaintext = this.secretBox.open(sealed, context);
    if (plaintext === null) return 'unreadable';
    if (this.secretBox.isCurrent(sealed)) return 'current';
    const resealed = this.secretBox.seal(plaintext, context);
    // The result is false if the text has changed since it was read. In that case, it was removed, or a server has already written it with
    // the newest key.
    const replaced = await this.unitOfWork.run((stores) => stores.sealedValues.replace(value, resealed));
    return replaced ? 'renewed' : 'current';
  }
}

function add(progress: ReencryptionProgress, outcome: 'current' | 'renewed' | 'unreadable'): ReencryptionProgress {
  return {
    seen: progress.seen + 1,
    renewed: progress.renewed + Number(outcome === 'renewed'),
    unreadable: progress.unreadable + Number(outcome === 'unreadable'),
  };
}
