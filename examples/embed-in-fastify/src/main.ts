import { randomBytes } from 'node:crypto';

import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { attachRealtime } from '@crewkit/adapter-ws';
import { deriveKeys } from '@crewkit/core';

import { createApp } from './create-app.js';
import { createInvoicing } from './create-invoicing.js';
import { assignEmployeeNumbers, readEmployeeNumbers } from './employee-numbers.js';
import { openPostgresInvoices, openSqliteInvoices } from './invoices.js';

const { PORT = '3000', DATABASE_URL, SECRET, STAFF_FILE, EMAIL_DOMAIN = 'example.com' } = process.env;

const invoices =
  DATABASE_URL === undefined ? openSqliteInvoices('invoices.db') : await openPostgresInvoices(DATABASE_URL);
const crewkit = await createInvoicing(
  {
    store:
      DATABASE_URL === undefined
        ? sqliteStore({ path: 'accounts.db' })
        : postgresStore({ connectionString: DATABASE_URL }),
    // Without SECRET, every restart signs all users out. Create one with: openssl rand -base64 32
    keys: deriveKeys(SECRET ?? randomBytes(32)),
    publicUrl: `http://127.0.0.1:${PORT}`,
  },
  invoices,
  EMAIL_DOMAIN,
);
if (STAFF_FILE !== undefined) await assignEmployeeNumbers(crewkit, readEmployeeNumbers(STAFF_FILE));
const app = createApp(crewkit, invoices);
const realtime = attachRealtime(app.server, crewkit);
console.log(`Invoices on ${await app.listen({ port: Number(PORT), host: '127.0.0.1' })}`);
process.once('SIGTERM', () => {
  void realtime
    .close()
    .then(() => app.close())
    .then(() => crewkit.close())
    .then(() => invoices.close());
});
