import { CrewkitError } from '@crewkit/core';
import {
  toAnonymizedUser,
  type Page,
  type PersonalDataSection,
  type PersonalRecord,
  type Store,
  type StoreInput,
} from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import type { WordsQueue } from '../chat/words/words-queue.js';
import { toColumn, toInstant, toFieldValues } from '../columns.js';
import { eraseStatements, forgetClients, forgetEmails, anonymizeUser } from './erase-statements.js';
import { toPage } from '../page.js';
import { personalSections, type PersonalSection } from './personal-sections.js';

type Person = StoreInput<'personalData', 'erase'>;
type Row = Readonly<Record<string, string | number | null>>;

const listClosing = 'SELECT account_id AS id FROM account_closings ORDER BY closed_at, account_id LIMIT @limit';
const findClosing = `
  SELECT email, audit_position AS after, last_audit_position AS last
  FROM account_closings WHERE account_id = @userId`;
const moveClosing = 'UPDATE account_closings SET audit_position = @after WHERE account_id = @userId';
const finishClosing = `
  DELETE FROM account_closings WHERE account_id = @userId AND NOT EXISTS (
    SELECT 1 FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
    WHERE p.user_id = @userId AND (c.kind = 'task' OR c.direct_key IS NULL)
  )`;

interface ClosingRow {
  readonly email: string;
  readonly after: number;
  readonly last: number;
}

export class SqlitePersonalDataStore implements Store<'personalData'> {
  constructor(
    private readonly connection: Statements,
    private readonly wordsQueue: WordsQueue,
  ) {}

  async list(
    section: PersonalDataSection,
    { userId, email }: Person,
    { after, limit }: StoreInput<'personalData', 'list', 2>,
  ): Promise<Page<PersonalRecord, string>> {
    // An export must not omit messages.
    if (section === 'messages' && !(await this.wordsQueue.now())) throw new CrewkitError('UNAVAILABLE');
    const { statement, start, ...types } = personalSections[section];
    const position = after === null ? start : (JSON.parse(after) as typeof start);
    const keys = Object.fromEntries(position.map((value, index) => [`key${index}`, value] as const));
    const rows = this.connection.all<Row>(statement, { userId, email, ...keys, limit: limit + 1 });
    const { items, next } = toPage(rows, limit, (row) => JSON.stringify(start.map((_, index) => row[`key${index}`])));
    return { items: items.map((row) => toRecord(row, types)), next };
  }

  async erase(person: Person, at: Date): Promise<void> {
    const erased = { userId: person.userId, at: toColumn(at) };
    for (const statement of eraseStatements) this.connection.run(statement, { ...erased, email: person.email });
    this.connection.run(anonymizeUser, { ...erased, ...toAnonymizedUser(person.userId) });
  }

  async listClosing(limit: number): Promise<string[]> {
    return this.connection.all<{ id: string }>(listClosing, { limit }).map(({ id }) => id);
  }

  async forgetOrigins(userId: string, limit: number): Promise<boolean> {
    const closing = this.connection.get<ClosingRow>(findClosing, { userId });
    if (closing === undefined) return false;
    const { email, after, last } = closing;
    const clients = this.connection.all<{ position: number }>(forgetClients, { userId, after, limit });
    if (clients.length > 0) {
      const reached = clients.reduce((highest, { position }) => Math.max(highest, position), after);
      this.connection.run(moveClosing, { userId, after: reached });
    }
    const emails = this.connection.run(forgetEmails, { email, last, limit });
    return clients.length === limit || emails === limit;
  }

  async finishClosing(userId: string): Promise<boolean> {
    return this.connection.run(finishClosing, { userId }) === 1;
  }
}

function toRecord(
  row: Row,
  { instants, flags, documents }: Pick<PersonalSection, 'instants' | 'flags' | 'documents'>,
): PersonalRecord {
  const fields = Object.entries(row).filter(([name]) => !/^key\d$/.test(name));
  const toValue = ([name, value]: (typeof fields)[number]): PersonalRecord[string] => {
    if (typeof value === 'number' && instants.includes(name)) return toInstant(value);
    if (typeof value === 'number' && flags.includes(name)) return value === 1;
    if (typeof value === 'string' && documents.includes(name)) return toFieldValues(value);
    return value;
  };
  return Object.fromEntries(fields.map((field) => [field[0], toValue(field)]));
}
