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
  /** Read so far. */
  readonly seen: number;
  /** Reencrypted under the newest key. */
  readonly renewed: number;
  /** Cannot be decrypted: their key is not configured, or the row was changed. They stay unchanged. */
  readonly unreadable: number;
}

const contexts: Readonly<Record<SealedKind, (id: string) => string>> = {
  'two-factor': twoFactorContext,
  'staged-two-factor': twoFactorContext,
  mail: outboxContext,
};

/**
 * Reencrypts everything under the newest key (key rotation), while servers run: each text is replaced only if it is
 * unchanged since it was read. Afterwards the older keys can be removed. Can be interrupted and restarted.
 */
export class ReencryptSecrets {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secretBox: SecretBox,
  ) {}

  /** `report` is called after each page. */
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
    // Also texts whose key id is the newest: only decrypting shows that it is the same key.
    const plaintext = this.secretBox.open(sealed, context);
    if (plaintext === null) return 'unreadable';
    if (this.secretBox.isCurrent(sealed)) return 'current';
    const anew = this.secretBox.seal(plaintext, context);
    // Changed since it was read: removed, or already reencrypted by a server.
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
