import { randomUUID } from 'node:crypto';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { noMeter } from '../../src/defaults/observability/no-op.js';
import { getRoutingKeys } from '../../src/domain/events/routing-keys.js';
import { OpenTelemetryTracer } from '../../src/defaults/observability/open-telemetry-tracer.js';
import { RuntimeUnitOfWork } from '../../src/runtime/runtime-unit-of-work.js';
import type { StoreAdapter } from '../../src/ports/store-adapter.js';
import type { NewMessage } from '../../src/ports/chat/message-store.js';
import type { Stores, UnitOfWork } from '../../src/ports/unit-of-work.js';
import { ScriptedBus } from './scripted-log.js';

const event = { type: 'user.verified', userId: 'ada' } as const;
const at = new Date(0);
const tracer = new OpenTelemetryTracer();

describe('publishing the events of a transaction', () => {
  let store: StoreAdapter;
  let bus: ScriptedBus;
  const woken: string[] = [];
  const jobs = { wake: (name: string): void => void woken.push(name) };
  beforeEach(async () => {
    woken.length = 0;
    store = sqliteStore({ path: ':memory:' });
    await store.migrate();
    bus = new ScriptedBus();
  });
  afterEach(() => store.close());

  it('happens after the commit, with the positions of the log', async () => {
    const unitOfWork = new RuntimeUnitOfWork(store.unitOfWork, { bus, jobs, meter: noMeter, tracer });
    const during = await unitOfWork.run(async (stores) => {
      await stores.events.append([event, event], at);
      await stores.events.append([], at);
      await stores.events.append([event], at);
      return bus.published.length;
    });
    expect(during).toBe(0);
    expect(bus.published).toEqual([1, 2, 3].map((position) => ({ position, keys: getRoutingKeys(event) })));
  });

  it('includes messages, which are appended with their event', async () => {
    const messages = { append: () => Promise.resolve({ kind: 'appended', position: 7 }) };
    const appending = {
      ...store.unitOfWork,
      run: (work: (stores: Stores) => Promise<unknown>) =>
        store.unitOfWork.run((stores) => work(Object.create(stores, { messages: { value: messages } }) as Stores)),
    } as UnitOfWork;
    await new RuntimeUnitOfWork(appending, { bus, jobs, meter: noMeter, tracer }).run((stores) =>
      stores.messages.append({ conversationId: 'chat' } as NewMessage),
    );
    expect(bus.published).toEqual([{ position: 7, keys: ['conversation:chat'] }]);
  });

  it('is skipped when the transaction is rolled back', async () => {
    const unitOfWork = new RuntimeUnitOfWork(store.unitOfWork, { bus, jobs, meter: noMeter, tracer });
    const failing = unitOfWork.run(async (stores) => {
      await stores.events.append([event], at);
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    expect(bus.published).toEqual([]);
  });

  it('happens once when the transaction is retried', async () => {
    // The appends of the first run were rolled back, as after a deadlock.
    const twice: UnitOfWork = {
      ...store.unitOfWork,
      run: async (work) => {
        await store.unitOfWork.run((stores) => work(stores).then(() => Promise.reject(new Error()))).catch(() => null);
        return store.unitOfWork.run(work);
      },
    };
    await new RuntimeUnitOfWork(twice, { bus, jobs, meter: noMeter, tracer }).run((stores) =>
      stores.events.append([event], at),
    );
    expect(bus.published).toHaveLength(1);
  });

  it('wakes each background job for which the transaction added work, after the commit', async () => {
    const unitOfWork = new RuntimeUnitOfWork(store.unitOfWork, { bus, jobs, meter: noMeter, tracer });
    const enqueue = ({ mailOutbox }: Stores): Promise<void> =>
      mailOutbox.enqueue({ id: randomUUID(), sealed: 'sealed', createdAt: at });
    await unitOfWork.run(async (stores) => {
      await enqueue(stores);
      await enqueue(stores);
      expect(woken).toEqual([]);
    });
    expect(woken).toEqual(['deliver-mail']);
    const failing = unitOfWork.run((stores) => enqueue(stores).then(() => Promise.reject(new Error('undo'))));
    await expect(failing).rejects.toThrow('undo');
    await unitOfWork.run(({ mailOutbox }) => mailOutbox.state());
    expect(woken).toEqual(['deliver-mail']);
  });

  it('passes stores through that are getters of a class with private members', async () => {
    class PrivateStores {
      readonly #stores: Stores;

      constructor(stores: Stores) {
        this.#stores = stores;
      }

      get events(): Stores['events'] {
        return this.#stores.events;
      }

      get accounts(): Stores['accounts'] {
        return this.#stores.accounts;
      }
    }
    const inClass = {
      run: (work: (stores: Stores) => Promise<unknown>) =>
        store.unitOfWork.run((stores) => work(new PrivateStores(stores) as unknown as Stores)),
    } as UnitOfWork;
    await new RuntimeUnitOfWork(inClass, { bus, jobs, meter: noMeter, tracer }).run(async (stores) => {
      expect(await stores.accounts.findById('01981f6c-5a5e-7cc0-8000-000000000000')).toBeNull();
      await stores.events.append([event], at);
    });
    expect(bus.published).toEqual([{ position: 1, keys: getRoutingKeys(event) }]);
  });

  it('passes every store through', async () => {
    const unitOfWork = new RuntimeUnitOfWork(store.unitOfWork, { bus, jobs, meter: noMeter, tracer });
    const names: string[] = [];
    await store.unitOfWork.run(async (stores) => {
      for (const name in stores) names.push(name);
    });
    expect(names.length).toBeGreaterThan(30);
    await unitOfWork.run(async (stores) => {
      for (const name of names) expect(stores[name as keyof Stores], name).toBeDefined();
    });
  });
});
