import { createServer } from 'node:http';
import { AppError } from '@crewkit/core';
import type { TestRunner } from '@crewkit/core/contracts';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import * as adapters from './adapters.js';
import * as contracts from './contracts.js';
import { requireEditor } from './core.js';
import { followEvents } from './events.js';
import { guardPlans } from './guards.js';
import { myStore } from './my-store.js';
import { createWithProviders } from './providers.js';
import { createWithInvoices, maySeeInvoice } from './resource-locator.js';
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

const kit = () => {
  if (trial.crewkit === null) throw new Error('It has not started.');
  return trial.crewkit;
};

describe('the blocks of the README', () => {
  it('guard a route, and ask elsewhere', async () => {
    const app = fastify();
    const showSettings = vi.fn();
    const parts = { app, crewkit: kit(), showPlan: async () => 'the plan', showSettings };
    await guardPlans(parts, { userId: ada.id, projectId });
    expect(showSettings).toHaveBeenCalledOnce();
    await guardPlans({ ...parts, app: fastify() }, { userId: eve.id, projectId });
    expect(showSettings).toHaveBeenCalledOnce();
    const ask = ({ accessToken }: Person) =>
      app.inject({ url: `/plans/${projectId}`, headers: { authorization: `Bearer ${accessToken}` } });
    expect((await ask(ada)).payload).toBe('the plan');
    expect((await ask(eve)).statusCode).toBe(404);
  });

  it('hear of what happens', async () => {
    const plans = { createFirstPlanOf: vi.fn(() => Promise.resolve()) };
    const audit = { note: vi.fn(() => Promise.resolve()) };
    const end = await followEvents({ crewkit: kit(), plans, audit });
    const { id, accessToken } = await trial.signUp('Bob');
    await vi.waitFor(() => expect(plans.createFirstPlanOf).toHaveBeenCalledWith(id), 5000);
    await trial.post('/api/auth/logout', {}, accessToken);
    await vi.waitFor(() => expect(audit.note).toHaveBeenCalledWith(id, expect.any(String)), 5000);
    await end();
  });
});

describe('the blocks of the documents', () => {
  it('hang invoices on projects', async () => {
    const [id = ''] = invoices.keys();
    expect(await maySeeInvoice(kit(), ada.id, id)).toBe(true);
    expect(await maySeeInvoice(kit(), eve.id, id)).toBe(false);
    expect(await maySeeInvoice(kit(), ada.id, '019a0000-0000-7000-8000-000000000002')).toBe(false);
  });

  it('name identity providers', async () => {
    const another = new Trial();
    await another.start((options) => createWithProviders(options, 'id', 'secret'));
    const answer = await fetch(`${another.url}/api/auth/social`);
    expect(JSON.stringify(await answer.json())).toMatch(/"google".*"github"/);
    await another.close();
  });

  it('ask in code that is no route', async () => {
    await requireEditor(kit(), ada.id, projectId);
    const refusal = await requireEditor(kit(), eve.id, projectId).catch((error: unknown) => error);
    expect(AppError.is(refusal, 'FORBIDDEN')).toBe(true);
  });

  it('begin a store in which nothing is written', async () => {
    const { unitOfWork } = myStore();
    const failure = unitOfWork.read((stores) => stores.accounts.findById('a'));
    await expect(failure).rejects.toThrow('findById is not written yet.');
  });

  it('run contracts', () => {
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
      { bus: peers, limiter: peers, createUnreachable: nothing },
    );
    contracts.blobs(runner, unused, { listKept: nothing, close: nothing });
    expect(described.length).toBeGreaterThan(3);
    expect(cases).toContainEqual(expect.stringContaining('keeps the longest body and many mentions'));
  });
});

describe('the blocks of the packages', () => {
  it('mount the API, alone and beside others', async () => {
    const [app, other] = [fastify(), adapters.createApp()];
    const server = await adapters.overFastify(kit(), app);
    for (const each of [server, app]) expect((await each.inject('/api/auth/social')).statusCode).toBe(200);
    expect(adapters.overExpress(kit(), other)).toHaveProperty('listen');
    const realtime = adapters.withRealtime(kit(), createServer());
    expect(realtime.counts).toBeDefined();
    await realtime.close();
  });

  it('make kits of what connects when it is needed', async () => {
    const { blobs: _, mailer: __, ...rest } = trial.options();
    const { blobs, mailer, ...others } = trial.options();
    for (const made of [adapters.withS3({ ...rest, mailer }), adapters.withSmtp({ ...others, blobs })]) {
      await (await made).close();
    }
  });
});
