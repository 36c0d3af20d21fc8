// Uses examples/embed-in-fastify with the client that is generated from its OpenAPI document, and loads its page.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createApi } from './api.js';
import { withServer } from './visitor.js';

await withServer('dist/invoicing/main.js', async (server) => {
  const url = await server.url();
  const { client } = await server.signUp('Ada');
  const organization = await client.organizations.create({ name: 'Engines' });
  const project = await client.projects.create(organization.id, { name: 'Notes', key: 'NOTES' });
  const { invoices, users } = createApi(client);
  const { fields } = await users.updateMe({ fields: { department: 'Sales' } });
  check('a field of the user', fields?.department, 'Sales');
  const { id } = await invoices.createInvoice(project.id, { title: 'Paper', cents: 1250 });
  await invoices.approveInvoice(id);
  const listed = (await invoices.listInvoices(project.id)).map(({ title, approvedBy }) => [title, approvedBy !== null]);
  check('the invoices', JSON.stringify(listed), '[["Paper",true]]');
  const csv = `${url}/projects/${project.id}/invoices.csv`;
  check('the table', await (await client.fetch(csv)).text(), `id,cents\n${id},1250`);
  check('the table without a token', String((await fetch(csv)).status), '401');
  const refused = await register(url, 'eve@example.org');
  check('the allow-list', `${refused.status} ${refused.code}`, '403 REFUSED_BY_HOST');
  client.close();

  const html = await (await fetch(url)).text();
  const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(html) ?? [];
  check('the script of the page', String((await fetch(url + script)).status), '200');
  execFileSync(process.execPath, [
    ...['node_modules/@crewkit/cli/dist/bin.js', 'generate-client', `${url}/openapi.json`],
    ...['--out', 'dist/generated-api.ts'],
  ]);
  const [generated, committed] = ['dist/generated-api.ts', 'src/api.ts'].map((path) => readFileSync(path, 'utf8'));
  check('the generated client', generated, committed);
});
console.log('approved an invoice');

async function register(url: string, email: string): Promise<{ readonly status: number; readonly code: string }> {
  const body = JSON.stringify({ email, password: 'Correct-horse-7', firstName: 'Eve', lastName: 'Example' });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body });
  return { status: answer.status, code: ((await answer.json()) as { readonly code: string }).code };
}

function check(what: string, found: string | undefined, wanted: string | undefined): void {
  if (found !== wanted) throw new Error(`${what}: ${found}, and not ${wanted}`);
}
