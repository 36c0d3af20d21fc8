import { formerMember, type Page, type PersonalDataSection, type PersonalRecord } from '@crewkit/core/domain';
import type { PersonalDataStore, PersonalDataWindow } from '@crewkit/core/ports';

import type { Statements } from '../connection.js';
import { toColumn, toInstant } from './columns.js';
import { eraseStatements, leaveFormerMember } from './erase-statements.js';
import { toPage } from './page.js';
import { personalSections } from './personal-sections.js';

type Person = Parameters<PersonalDataStore['erase']>[0];
type Row = Readonly<Record<string, string | number | null>>;

export class SqlitePersonalDataStore implements PersonalDataStore {
  constructor(private readonly connection: Statements) {}

  async list(
    section: PersonalDataSection,
    { accountId, email }: Person,
    { after, limit }: PersonalDataWindow,
  ): Promise<Page<PersonalRecord, string>> {
    const { statement, instants, start } = personalSections[section];
    const position = after === null ? start : (JSON.parse(after) as typeof start);
    const keys = Object.fromEntries(position.map((value, index) => [`key${index}`, value] as const));
    const rows = this.connection.all<Row>(statement, { accountId, email, ...keys, limit: limit + 1 });
    const { items, next } = toPage(rows, limit, (row) => JSON.stringify(start.map((_, index) => row[`key${index}`])));
    return { items: items.map((row) => toRecord(row, instants)), next };
  }

  async erase(person: Person, at: Date): Promise<void> {
    const erased = { accountId: person.accountId, at: toColumn(at) };
    for (const statement of eraseStatements) this.connection.run(statement, { ...erased, email: person.email });
    this.connection.run(leaveFormerMember, { ...erased, ...formerMember(person.accountId) });
  }
}

function toRecord(row: Row, instants: readonly string[]): PersonalRecord {
  const fields = Object.entries(row).filter(([name]) => !/^key\d$/.test(name));
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const isInstant = instants.includes(name) && typeof value === 'number';
      return [name, isInstant ? toInstant(value) : value] as const;
    }),
  );
}
