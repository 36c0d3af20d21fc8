/** What an event of the audit log says beside who, what and when: JSON that differs from action to action. */
export class AuditDetails {
  constructor(private readonly details: Readonly<Record<string, unknown>>) {}

  /** Empty for what is not there. */
  text(key: string): string {
    const value = this.details[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  texts(key: string): readonly string[] {
    return textsOf(this.details[key]);
  }

  /** A field before and after; both empty if it was not changed. */
  change(key: string): { readonly from: string; readonly to: string } {
    const { from, to } = this.fromTo(key);
    return { from: typeof from === 'string' ? from : '', to: typeof to === 'string' ? to : '' };
  }

  /** How many came to a set, and how many went. */
  changedSet(key: string): { readonly added: string; readonly removed: string } {
    const change = this.fromTo(key);
    const [from, to] = [textsOf(change.from), textsOf(change.to)];
    return {
      added: String(to.filter((each) => !from.includes(each)).length),
      removed: String(from.filter((each) => !to.includes(each)).length),
    };
  }

  private fromTo(key: string): { readonly from?: unknown; readonly to?: unknown } {
    const value = this.details[key];
    return typeof value === 'object' && value !== null ? value : {};
  }
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
