// Signs in a user at examples/embed-in-express, and calls the app's own guarded route.
import { withServer } from './visitor.js';

await withServer('dist/planner.js', async (server) => {
  const url = await server.url();
  const refused = await fetch(`${url}/plans`);
  if (refused.status !== 401) throw new Error(`Without a token: ${refused.status}`);
  await server.signUp('Ada');
  const credentials = { email: 'ada@example.com', password: 'Correct-horse-7' };
  const { accessToken = '' } = await post(`${url}/api/auth/login`, credentials, '');
  const plan = await post(`${url}/plans`, { title: 'Rest' }, accessToken);
  if (plan.title !== 'Rest') throw new Error(`The plan is ${JSON.stringify(plan)}.`);
});
console.log('planned behind a guard');

async function post(url: string, body: object, token: string): Promise<Partial<Record<string, string>>> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Partial<Record<string, string>>;
}
