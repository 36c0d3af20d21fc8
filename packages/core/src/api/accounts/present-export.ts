import type { PersonalRecord } from '../../domain/accounts/personal-data.js';
import type { AccountExport, ExportPage } from '../../features/accounts/own-account/export-account.js';
import type { ByteStream } from '../../ports/files/blob-store.js';
import { presentAccount, type AccountTools } from './present-account.js';

/** Renders an export as a JSON document (`AccountExport` in the OpenAPI document). Each page of the export becomes one chunk. */
export function presentExport({ exportedAt, account, pages }: AccountExport, tools: AccountTools): ByteStream {
  const head = JSON.stringify({ exportedAt: exportedAt.toISOString(), account: presentAccount(account, tools) });
  return {
    [Symbol.asyncIterator]: () => {
      const sections = new SectionWriter();
      let state: 'head' | 'pages' | 'end' = 'head';
      return {
        next: async () => {
          if (state === 'end') return { done: true, value: undefined };
          if (state === 'head') {
            state = 'pages';
            return chunk(head.slice(0, -1));
          }
          const page = await pages.next();
          if (page.done !== true) return chunk(sections.write(page.value));
          state = 'end';
          return chunk(sections.end());
        },
        // This object is not a generator, because `return()` must reach the pages even if no chunk was read.
        return: async () => {
          state = 'end';
          await pages.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** Writes the members of the document after its head. Each section is an array. */
class SectionWriter {
  private section: string | null = null;
  private isEmpty = true;

  write({ section, records }: ExportPage): string {
    const opening = section === this.section ? '' : this.open(section);
    const items = records.map((record) => JSON.stringify(presentRecord(record))).join(',');
    const separator = this.isEmpty || items === '' ? '' : ',';
    this.isEmpty &&= items === '';
    return opening + separator + items;
  }

  end(): string {
    return this.section === null ? '}' : ']}';
  }

  private open(section: string): string {
    const previousEnd = this.section === null ? '' : ']';
    this.section = section;
    this.isEmpty = true;
    return `${previousEnd},${JSON.stringify(section)}:[`;
  }
}

function chunk(text: string): IteratorYieldResult<Uint8Array> {
  return { done: false, value: Buffer.from(text) };
}

function presentRecord(record: PersonalRecord): object {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, presentValue(value)] as const));
}

function presentValue(value: PersonalRecord[string]): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
