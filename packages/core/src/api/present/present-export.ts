import type { z } from 'zod';

import type { PersonalDataSection, PersonalRecord } from '../../domain/personal-data.js';
import type { AccountExport } from '../../features/accounts/export-account.js';
import type { accountExport } from '../schemas/own-account.js';
import { presentAccount } from './present-account.js';

type Document = z.output<typeof accountExport>;

/** The document that the owner of an account gets. */
export function presentExport({ exportedAt, account, sections }: AccountExport): Document {
  const presented = Object.entries(sections).map(([name, records]) => [name, records.map(presentRecord)]);
  return {
    exportedAt: exportedAt.toISOString(),
    account: presentAccount(account),
    // One key per section, because the export has one.
    ...(Object.fromEntries(presented) as Pick<Document, PersonalDataSection>),
  };
}

function presentRecord(record: PersonalRecord): Document[PersonalDataSection][number] {
  const fields = Object.entries(record).map(([name, value]) => [name, presentValue(value)] as const);
  return Object.fromEntries(fields);
}

function presentValue(value: PersonalRecord[string]): Document[PersonalDataSection][number][string] {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? [...value] : value;
}
