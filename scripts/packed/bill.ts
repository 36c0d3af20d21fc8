// Signs up a user at invoices.ts, and calls the routes of the app, by all kinds of guards.
import { withServer } from './visitor.js';

await withServer('dist/invoices.js', async (server) => {
  const url = await server.url();
  const { client } = await server.signUp('Ada');
  const credentials = { email: 'ada@example.com', password: 'Correct-horse-7' };
  const { body } = await call(`${url}/api/auth/login`, { body: credentials });
  const { accessToken: token = '' } = body as { readonly accessToken?: string };
  const { id } = await client.organizations.create({ name: 'Engines' });
  const project = await client.projects.create(id, { name: 'Notes', key: 'NOTES' });
  client.close();

  check(await call(`${url}/prices?currency=USD`), 200, { cents: 2 });
  check(await call(`${url}/prices?currency=DEM`), 400);
  check(await call(`${url}/invoices`, { body: { title: 'Rest', cents: 1 } }), 401);
  check(await call(`${url}/invoices`, { token, body: { title: 'Rest', cents: 0 } }), 400);
  check(await call(`${url}/invoices`, { token, body: { title: 'Rest', cents: 1 } }), 201);
  check(await call(`${url}/projects/${project.id}/invoices`), 401);
  check(await call(`${url}/projects/${project.id}/invoices`, { token }), 200);
  check(await call(`${url}/projects/${id}/invoices`, { token }), 404);
  check(await call(`${url}/me`), 401);
  check(await call(`${url}/me`, { token }), 200, { email: credentials.email });
  check(await call(`${url}/plans/${project.id}`, { token }), 200, []);
  check(await call(`${url}/plans/${id}`, { token }), 404);
  const document = JSON.stringify((await call(`${url}/openapi.json`)).body);
  for (const name of ['getPrice', 'createInvoice', 'listInvoices', 'Conversation']) {
    if (!document.includes(`"${name}"`)) throw new Error(`The OpenAPI document does not contain ${name}.`);
  }
});
console.log('called the routes of the app');

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

async function call(url: string, { token, body }: { readonly token?: string; readonly body?: object } = {}) {
  const headers = {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(url, { headers, ...sent });
  return { path: new URL(url).pathname, status: answer.status, body: (await answer.json()) as unknown };
}

function check({ path, status, body }: Answer, wanted: number, content: unknown = body): void {
  if (status === wanted && JSON.stringify(body) === JSON.stringify(content)) return;
  throw new Error(`${path}: ${status} ${JSON.stringify(body)}, and not ${wanted} ${JSON.stringify(content)}`);
}
