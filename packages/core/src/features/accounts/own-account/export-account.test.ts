import { describe, expect, it } from 'vitest';

import type { Account } from '../../../domain/accounts/account.js';
import { personalDataSections, type PersonalDataSection } from '../../../domain/accounts/personal-data.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { StoreInput } from '../../../ports/store-types.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { HostFields } from '../../../domain/fields/host-fields.js';
import { MessageFields } from '../../chat/messages/message-fields.js';
import { ExportAccount, type ExportPage } from './export-account.js';

type Window = StoreInput<'personalData', 'list', 2>;

const maxRunningExports = 8;
const maxExportMinutes = 15;

const toActor = (userId: string): Actor => ({ userId }) as Actor;

/** Provides a store with `messages` messages in total, and a use case that uses it. */
class Scene {
  messages = 60;
  disabledAt: Date | null = null;
  minutes = 0;
  pagesRead = 0;
  reading = 0;
  mostAtOnce = 0;
  pagesInThisTurn = 0;
  maxPerTurn = 0;
  readonly limits: number[] = [];
  fails = false;
  private readonly clock: Clock = { now: () => new Date(this.minutes * 60_000) };
  readonly useCase = new ExportAccount(this.unitOfWork(), this.clock, new MessageFields(new HostFields()));

  run(userId = 'ada') {
    return this.useCase.execute(toActor(userId));
  }

  private unitOfWork(): UnitOfWork {
    const accounts = { findById: async (id: string) => ({ id, email: '', disabledAt: this.disabledAt }) as Account };
    const personalData = {
      list: (section: PersonalDataSection, _: unknown, window: Window) => this.list(section, window),
    };
    const stores = { accounts, personalData } as unknown as Stores;
    return { read: (work) => work(stores), run: () => expect.fail('an export writes nothing') };
  }

  private async list(section: PersonalDataSection, { after, limit }: Window) {
    this.pagesRead += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, (this.reading += 1));
    this.maxPerTurn = Math.max(this.maxPerTurn, (this.pagesInThisTurn += 1));
    setImmediate(() => (this.pagesInThisTurn = 0));
    await Promise.resolve();
    this.reading -= 1;
    if (this.fails) throw new Error('the database is gone');
    if (section !== 'messages') return { items: [], next: null };
    this.limits.push(limit);
    const first = Number(after ?? 0);
    const end = Math.min(first + limit, this.messages);
    const items = Array.from({ length: end - first }, (_, index) => ({ seq: first + index }));
    return { items, next: end < this.messages ? String(end) : null };
  }
}

async function all(pages: AsyncIterable<ExportPage>): Promise<ExportPage[]> {
  const read: ExportPage[] = [];
  for await (const page of pages) read.push(page);
  return read;
}

const limited = { code: 'RATE_LIMITED', details: { retryAfterSeconds: 15 } };

describe('ExportAccount', () => {
  it('yields every section in order, in pages below 1 MB of messages', async () => {
    const scene = new Scene();
    const pages = await all((await scene.run()).pages);
    expect([...new Set(pages.map(({ section }) => section))]).toEqual([...personalDataSections]);
    const messages = pages.filter(({ section }) => section === 'messages').flatMap(({ records }) => records);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, seq) => seq));
    for (const limit of scene.limits) expect(limit * 40_000).toBeLessThanOrEqual(1_000_000);
  });

  it('reads nothing before it is consumed', async () => {
    const scene = new Scene();
    const { pages } = await scene.run();
    await pages.next();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(scene.pagesRead).toBe(1);
    await pages.return?.();
  });

  it('runs one export per account among 16 parallel ones', async () => {
    const scene = new Scene();
    const begun = await Promise.allSettled(Array.from({ length: 16 }, () => scene.run()));
    const refused = begun.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toMatchObject(Array.from({ length: 15 }, () => limited));
  });

  it('runs a few exports per process among 16 accounts in parallel', async () => {
    const scene = new Scene();
    const begun = await Promise.allSettled(Array.from({ length: 16 }, (_, index) => scene.run(`user ${index}`)));
    const running = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(running).toHaveLength(maxRunningExports);
    await expect(scene.run('late')).rejects.toMatchObject(limited);
    await running[0]?.pages.return?.();
    await expect(scene.run('late')).resolves.toBeDefined();
  });

  it.each<[string, (scene: Scene, pages: AsyncIterableIterator<ExportPage, undefined>) => Promise<unknown>]>([
    ['has been read to the end', (_, pages) => all(pages)],
    ['is closed before its first page', async (_, pages) => pages.return?.()],
    ['is closed in the middle', async (_, pages) => [await pages.next(), await pages.return?.()]],
    ['is closed while a page is being read', async (_, pages) => Promise.all([pages.next(), pages.return?.()])],
    [
      'has failed',
      async (scene, pages) => {
        scene.fails = true;
        await expect(pages.next()).rejects.toThrow('the database is gone');
        scene.fails = false;
      },
    ],
  ])('frees the slot when the export %s', async (_, end) => {
    const scene = new Scene();
    await end(scene, (await scene.run()).pages);
    await expect(scene.run()).resolves.toBeDefined();
  });

  it('reads one page at a time, and yields to others between two pages', async () => {
    const scene = new Scene();
    scene.messages = 500;
    const begun = await Promise.all(
      Array.from({ length: maxRunningExports }, (_, index) => scene.run(`user ${index}`)),
    );
    await Promise.all(begun.map(({ pages }) => all(pages)));
    expect(scene.mostAtOnce).toBe(1);
    expect(scene.maxPerTurn).toBe(1);
  });

  it('continues after a page of another export has failed', async () => {
    const scene = new Scene();
    const [one, other] = [await scene.run('one'), await scene.run('other')];
    scene.fails = true;
    await expect(one.pages.next()).rejects.toThrow();
    scene.fails = false;
    await expect(all(other.pages)).resolves.toHaveLength(personalDataSections.length + 2);
  });

  it('ends when the account is disabled during the export, and frees the slot', async () => {
    const scene = new Scene();
    const { pages } = await scene.run();
    await pages.next();
    scene.disabledAt = new Date(0);
    await expect(pages.next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(scene.run()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    scene.disabledAt = null;
    await expect(scene.run()).resolves.toBeDefined();
  });

  it('ends at the time limit, and frees the slot', async () => {
    const scene = new Scene();
    const { pages } = await scene.run();
    scene.minutes = maxExportMinutes - 1;
    await pages.next();
    scene.minutes = maxExportMinutes;
    await expect(pages.next()).rejects.toThrow(`exceeded ${maxExportMinutes} minutes`);
    await expect(scene.run()).resolves.toBeDefined();
  });
});
