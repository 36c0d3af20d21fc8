import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import pg from 'pg';

interface Invoice {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  readonly cents: number;
  /** The id of the user, or null until the invoice is approved. */
  readonly approvedBy: string | null;
}

/** The app's own table. Crewkit does not know it. */
export interface Invoices {
  add(invoice: Pick<Invoice, 'projectId' | 'title' | 'cents'>): Promise<Invoice>;
  find(id: string): Promise<Invoice | null>;
  list(projectId: string): Promise<readonly Invoice[]>;
  /** Approves the invoice unless it is approved already. */
  approve(id: string, userId: string): Promise<void>;
  close(): Promise<void>;
}

const columns = 'id, project_id AS "projectId", title, cents, approved_by AS "approvedBy"';
const create = `CREATE TABLE IF NOT EXISTS invoices
  (id TEXT PRIMARY KEY, project_id TEXT NOT NULL, title TEXT NOT NULL, cents INTEGER NOT NULL, approved_by TEXT)`;
const index = 'CREATE INDEX IF NOT EXISTS invoices_by_project ON invoices (project_id, id)';

export function openSqliteInvoices(path: string): Invoices {
  const database = new Database(path);
  database.exec(`${create}; ${index}`);
  const insert = database.prepare('INSERT INTO invoices VALUES (@id, @projectId, @title, @cents, @approvedBy)');
  const findOne = database.prepare<[string], Invoice>(`SELECT ${columns} FROM invoices WHERE id = ?`);
  const listAll = database.prepare<[string], Invoice>(
    `SELECT ${columns} FROM invoices WHERE project_id = ? ORDER BY id LIMIT 100`,
  );
  const setApproval = database.prepare('UPDATE invoices SET approved_by = ? WHERE id = ? AND approved_by IS NULL');
  return {
    async add(given) {
      const invoice = { ...given, id: randomUUID(), approvedBy: null };
      insert.run(invoice);
      return invoice;
    },
    find: async (id) => findOne.get(id) ?? null,
    list: async (projectId) => listAll.all(projectId),
    approve: async (id, userId) => void setApproval.run(userId, id),
    close: async () => void database.close(),
  };
}

/** Opens the table in the database of Crewkit, whose own tables are in the schema `crewkit`. */
export async function openPostgresInvoices(connectionString: string): Promise<Invoices> {
  const pool = new pg.Pool({ connectionString });
  await pool.query(`${create}; ${index}`);
  return {
    async add(given) {
      const invoice = { ...given, id: randomUUID(), approvedBy: null };
      const { id, projectId, title, cents } = invoice;
      await pool.query('INSERT INTO invoices VALUES ($1, $2, $3, $4, NULL)', [id, projectId, title, cents]);
      return invoice;
    },
    async find(id) {
      const { rows } = await pool.query<Invoice>(`SELECT ${columns} FROM invoices WHERE id = $1`, [id]);
      return rows[0] ?? null;
    },
    async list(projectId) {
      const text = `SELECT ${columns} FROM invoices WHERE project_id = $1 ORDER BY id LIMIT 100`;
      return (await pool.query<Invoice>(text, [projectId])).rows;
    },
    async approve(id, userId) {
      await pool.query('UPDATE invoices SET approved_by = $1 WHERE id = $2 AND approved_by IS NULL', [userId, id]);
    },
    close: () => pool.end(),
  };
}
