import type { Page } from '../../domain/page.js';
import { twoFactorContext } from '../../domain/two-factor.js';
import type { IdWindow } from '../../ports/grant-store.js';
import { sealedKinds, type SealedKind, type SealedValue } from '../../ports/sealed-value-store.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { outboxContext } from '../mail/sealed-mail.js';

const pageSize = 100;

/** How far it has come. Counts are of sealed texts. */
export interface ReencryptionProgress {
  /** Looked at so far. */
  readonly seen: number;
  /** Sealed anew under the newest key. */
  readonly renewed: number;
  /** Do not open: their key is not configured, or the row was changed. They stay as they are. */
  readonly unreadable: number;
}

const contexts: Readonly<Record<SealedKind, (id: string) => string>> = {
  'two-factor': twoFactorContext,
  'staged-two-factor': twoFactorContext,
  mail: outboxContext,
};

/**
 * Seals everything that an older key sealed under the newest one, beside servers that run: each text is replaced only if it
 * is still the one that was read. Afterwards the older keys may go. May be broken off and begun again.
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
    // Also what is under the newest key by its name: only opening it shows that it is the same key.
    const plaintext = this.secretBox.open(sealed, context);
    if (plaintext === null) return 'unreadable';
    if (this.secretBox.isCurrent(sealed)) return 'current';
    const anew = this.secretBox.seal(plaintext, context);
    // Not there any more as it was read: it has left, or a server has sealed it anew.
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
