/** The details of an audit event, besides actor, action and time: JSON that depends on the action. */
export class AuditDetails {
  constructor(private readonly details: Readonly<Record<string, unknown>>) {}

  /** Returns the value as text; empty if it is missing. */
  text(key: string): string {
    const value = this.details[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  texts(key: string): readonly string[] {
    return toTexts(this.details[key]);
  }

  /** The values of a field before and after; both empty if it was not changed. */
  change(key: string): { readonly from: string; readonly to: string } {
    const { from, to } = this.fromTo(key);
    return { from: typeof from === 'string' ? from : '', to: typeof to === 'string' ? to : '' };
  }

  /** The numbers of elements added to a set and removed from it. */
  changedSet(key: string): { readonly added: number; readonly removed: number } {
    const change = this.fromTo(key);
    const [from, to] = [toTexts(change.from), toTexts(change.to)];
    return {
      added: to.filter((each) => !from.includes(each)).length,
      removed: from.filter((each) => !to.includes(each)).length,
    };
  }

  private fromTo(key: string): { readonly from?: unknown; readonly to?: unknown } {
    const value = this.details[key];
    return typeof value === 'object' && value !== null ? value : {};
  }
}

function toTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
