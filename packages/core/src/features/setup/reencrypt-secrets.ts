import type { Page } from '../../domain/page.js';
import { twoFactorContext } from '../../domain/two-factor.js';
import type { IdWindow } from '../../ports/grant-store.js';
import { sealedKinds, type SealedKind, type SealedValue } from '../../ports/sealed-value-store.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { outboxContext } from '../mail/sealed-mail.js';

const pageSize = 100;

/** The progress, as counts of encrypted texts. */
export interface ReencryptionProgress {
  /** The number of texts read so far. */
  readonly seen: number;
  /** The number of texts that were reencrypted under the newest key. */
  readonly renewed: number;
  /** The number of texts that cannot be decrypted, because their key is not configured or the row was changed. They stay unchanged. */
  readonly unreadable: number;
}

const contexts: Readonly<Record<SealedKind, (id: string) => string>> = {
  'two-factor': twoFactorContext,
  'staged-two-factor': twoFactorContext,
  mail: outboxContext,
};

/**
 * Reencrypts all encrypted texts under the newest key (key rotation) while servers run. Each text is replaced only if it is unchanged since
 * it was read. Afterward, the older keys can be removed. The run can be interrupted and restarted.
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
    // Texts whose key id is the newest are read too: only decrypting shows that it is the same key.
    const plaintext = this.secretBox.open(sealed, context);
    if (plaintext === null) return 'unreadable';
    if (this.secretBox.isCurrent(sealed)) return 'current';
    const anew = this.secretBox.seal(plaintext, context);
    // If false, the text changed after it was read: it was removed, or a server has already reencrypted it.
    const replaced = await this.unitOfWork.run((stores) => stores.sealedValues.replace(value, anew));
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
