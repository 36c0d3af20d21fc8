import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CrewkitError, createCrewkit } from '@crewkit/core';
import type { TestRunner } from '@crewkit/contracts';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import * as contracts from './contracts.js';
import { requireEditor } from './core.js';
import { followEvents } from './events.js';
import { guardPlans } from './guards.js';
import { createWithPages, templates } from './mail-templates.js';
import { createForCompany, createForGuests, createWithFilter } from './hooks.js';
import { mountInExpress, mountInFastify } from './mount.js';
import { myStore } from './my-store.js';
import { createApp as onExpress } from './packages/express.js';
import { createApp as onFastify } from './packages/fastify.js';
import { start as withS3 } from './packages/s3.js';
import { start as withSmtp } from './packages/smtp.js';
import { start as onSqlite } from './packages/sqlite.js';
import { serve } from './packages/ws.js';
import { createWithProviders } from './providers.js';
import { createWithInvoices, guardInvoices, maySeeInvoice } from './resource-locator.js';
import { Trial, type Person } from './trial.js';

const trial = new Trial();
const invoices = new Map<string, { readonly projectId: string }>();
let ada: Person;
let eve: Person;
let projectId: string;

beforeAll(async () => {
  await trial.start((options) => createWithInvoices(options, { find: async (id) => invoices.get(id) ?? null }));
  [ada, eve] = [await trial.signUp('Ada'), await trial.signUp('Eve')];
  projectId = await trial.createProject(ada);
  invoices.set('019a0000-0000-7000-8000-000000000001', { projectId });
});
afterAll(() => trial.close());

const crewkit = () => {
  if (trial.crewkit === null) throw new Error('It has not started.');
  return trial.crewkit;
};

describe('the examples in the README', () => {
  it('guard a route, and check permissions elsewhere', async () => {
    const app = fastify();
    const showSettings = vi.fn();
    const parts = { app, crewkit: crewkit(), showPlan: async () => 'the plan', showSettings };
    await guardPlans(parts, { userId: ada.id, projectId });
    expect(showSettings).toHaveBeenCalledOnce();
    await guardPlans({ ...parts, app: fastify() }, { userId: eve.id, projectId });
    expect(showSettings).toHaveBeenCalledOnce();
    const ask = ({ accessToken }: Person) =>
      app.inject({ url: `/plans/${projectId}`, headers: { authorization: `Bearer ${accessToken}` } });
    expect((await ask(ada)).payload).toBe('the plan');
    expect((await ask(eve)).statusCode).toBe(404);
  });

  it('receive events', async () => {
    const plans = { createFirstPlan: vi.fn(() => Promise.resolve()) };
    const audit = { note: vi.fn(() => Promise.resolve()) };
    const end = await followEvents({ crewkit: crewkit(), plans, audit });
    const { id, accessToken } = await trial.signUp('Bob');
    await vi.waitFor(() => expect(plans.createFirstPlan).toHaveBeenCalledWith(id), 5000);
    await trial.post('/api/auth/logout', {}, accessToken);
    await vi.waitFor(() => expect(audit.note).toHaveBeenCalledWith(id, expect.any(String)), 5000);
    await end();
  });
});

describe('the examples in the documents', () => {
  it('attach invoices to projects', async () => {
    const [id = ''] = invoices.keys();
    expect(await maySeeInvoice(crewkit(), ada.id, id)).toBe(true);
    expect(await maySeeInvoice(crewkit(), eve.id, id)).toBe(false);
    expect(await maySeeInvoice(crewkit(), ada.id, '019a0000-0000-7000-8000-000000000002')).toBe(false);
  });

  it('render emails in the language of the recipient, with links to other pages', async () => {
    const recipient = { userId: null, email: 'a@example.com', firstName: null, displayName: null, timeZone: null };
    const content = {
      ...({ kind: 'invitation', organizationName: 'Engines', inviterName: 'evil.example' } as const),
      ...{ roleName: 'MEMBER', link: 'https://app.example/x', validDays: 7 },
    };
    const german = templates.render(content, { ...recipient, locale: 'de-AT' });
    expect(german.subject).toBe('Einladung von evil. example');
    expect(templates.render(content, { ...recipient, locale: 'fr' }).subject).toContain('invited you');
    const host = new Trial();
    await host.start(createWithPages);
    await host.close();
  });

  it('refuse by hooks', async () => {
    const [company, guests] = [new Trial(), new Trial()];
    await company.start(createForCompany);
    await guests.start((options) => createForGuests(options, { has: async (email) => email.startsWith('guest') }));
    const register = ({ post }: Pick<Trial, 'post'>, email: string): Promise<unknown> =>
      post('/api/auth/register', { firstName: 'A', lastName: 'B', email, password: 'Correct-horse-7' });
    const post = (trialOf: Trial) => ({ post: trialOf.post.bind(trialOf) });
    await register(post(company), 'ada@example.com');
    await expect(register(post(company), 'eve@example.test')).rejects.toThrow(
      '403 {"type":"urn:crewkit:error:refused-by-host"',
    );
    await register(post(guests), 'guest@example.test');
    await expect(register(post(guests), 'eve@example.test')).rejects.toThrow('"code":"NOT_INVITED"');
    await Promise.all([company.close(), guests.close()]);
  });

  it('filter messages', async () => {
    const filtered = new Trial();
    await filtered.start((options) => createWithFilter(options, /darn/gi));
    const [grace, bob] = [await filtered.signUp('Grace'), await filtered.signUp('Bob')];
    const body = { kind: 'direct', participantIds: [bob.id] };
    const chat = (await filtered.post('/api/chats', body, grace.accessToken)) as { id: string };
    const posted = await filtered.post(`/api/chats/${chat.id}/messages`, { body: 'Darn it' }, grace.accessToken);
    expect(posted).toMatchObject({ body: '*** it' });
    await filtered.close();
  });

  it('guard a route with a permission of their own', async () => {
    const app = fastify();
    guardInvoices(app, crewkit(), async () => 'approved');
    const approve = async (token: string) => {
      const url = `/invoices/${[...invoices.keys()][0] ?? ''}/approval`;
      return (await app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` } })).statusCode;
    };
    expect([await approve(ada.accessToken), await approve(eve.accessToken)]).toEqual([200, 404]);
    await app.close();
  });

  it('configure identity providers', async () => {
    const another = new Trial();
    await another.start((options) => createWithProviders(options, 'id', 'secret'));
    const answer = await fetch(`${another.url}/api/auth/social`);
    expect(JSON.stringify(await answer.json())).toMatch(/"google".*"github"/);
    await another.close();
  });

  it('check permissions outside routes', async () => {
    await requireEditor(crewkit(), ada.id, projectId);
    const refusal = await requireEditor(crewkit(), eve.id, projectId).catch((error: unknown) => error);
    expect(CrewkitError.is(refusal, 'FORBIDDEN')).toBe(true);
  });

  it('start a store without data', async () => {
    const { unitOfWork } = myStore();
    const failure = unitOfWork.read((stores) => stores.accounts.findById('a'));
    await expect(failure).rejects.toThrow('findById is not written yet.');
  });

  it('run the contract suites', () => {
    const [described, cases]: [string[], string[]] = [[], []];
    const runner: TestRunner = {
      describe: (name, body) => {
        described.push(name);
        body();
      },
      it: (name) => void cases.push(name),
      beforeAll: () => undefined,
      afterAll: () => undefined,
    };
    contracts.exempt({ runner, createStore: async () => myStore() });
    const nothing = (): never => {
      throw new Error('No case has run.');
    };
    const peers = { createPeers: nothing, interrupt: nothing };
    const unused = nothing as never;
    contracts.shared(
      runner,
      { MyEventBus: unused, MyRateLimiter: unused },
      { bus: { ...peers, outage: nothing }, limiter: peers, createUnreachable: nothing },
    );
    contracts.blobs(runner, unused, { listCaptured: nothing, close: nothing });
    expect(described.length).toBeGreaterThan(3);
    expect(cases).toContainEqual(expect.stringContaining('stores the longest body and many mentions'));
  });
});

describe('the examples in the package READMEs', () => {
  it("mount the API beside the embedding application's own routes", async () => {
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    const app = onFastify(crewkit());
    expect((await app.inject({ url: '/whoami', headers })).json()).toMatchObject({ id: ada.id });
    expect((await app.inject('/whoami')).statusCode).toBe(401);
    const server = createServer(onExpress(crewkit())).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/whoami`;
    expect(await (await fetch(url, { headers })).json()).toMatchObject({ id: ada.id });
    expect((await fetch(url)).status).toBe(401);
    server.close();
  });

  it('leave paths below /api to the embedding application', async () => {
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    const app = await mountInFastify(crewkit());
    expect((await app.inject({ url: '/api/plans', headers })).json()).toEqual([ada.id]);
    expect((await app.inject('/api/plans')).statusCode).toBe(401);
    expect((await app.inject('/api/nothing')).json()).toMatchObject({ error: 'Not Found' });
    const server = createServer(mountInExpress(crewkit())).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    expect(await (await fetch(`${url}/plans`, { headers })).json()).toEqual([ada.id]);
    expect((await fetch(`${url}/nothing`)).headers.get('content-type')).toContain('text/html');
    server.close();
  });

  it('serve real time, and shut down gracefully', async () => {
    const another = new Trial();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const end = serve(await createCrewkit(another.options()), server);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/socket.io/?EIO=4&transport=polling`;
    expect(await (await fetch(url)).text()).toContain('"sid"');
    await end();
    await another.close();
  });

  it('create instances from adapters that connect on first use', async () => {
    const another = new Trial();
    for (const start of [onSqlite, withS3, withSmtp]) {
      const crewkit = await inFolder(another.folder, () => start(another.options()));
      await crewkit.close();
    }
    await another.close();
  });
});

/** Runs `act` with `folder` as the working directory, because snippets write files there. */
async function inFolder<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await act();
  } finally {
    process.chdir(before);
  }
}
