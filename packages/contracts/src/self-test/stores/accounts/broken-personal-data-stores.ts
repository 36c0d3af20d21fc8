import type { StoreAdapter, Stores, Store, StoreInput, StoreResult } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

type Person = StoreInput<'personalData', 'erase'>;

const everything = { after: null, limit: 1000 };

/** Wraps each erasure of the store. */
function aroundErasure(
  store: StoreAdapter,
  change: (good: Stores, person: Person, erase: () => Promise<void>) => Promise<unknown>,
): StoreAdapter {
  return withStores(store, (good) => ({
    personalData: {
      async erase(person, at) {
        await change(good, person, () => good.personalData.erase(person, at));
      },
    },
  }));
}

async function sealedNow(
  from: Store<'sealedValues'>,
  kind: StoreInput<'sealedValues', 'list'>,
  id: string,
): Promise<StoreResult<'sealedValues', 'list'> | undefined> {
  return (await from.list(kind, everything)).items.find((each) => each.id === id);
}

/** Flaws in key rotation for sealed values. */
const brokenSealedValues: readonly BrokenStore[] = [
  {
    flaw: 'replaces sealed texts unconditionally',
    caughtBy: 'replaces no sealed text that was changed or removed',
    breakStore: (store) =>
      withStores(store, ({ sealedValues }) => ({
        sealedValues: {
          async replace({ kind, id }, sealed) {
            const value = await sealedNow(sealedValues, kind, id);
            return value !== undefined && sealedValues.replace(value, sealed);
          },
        },
      })),
  },
  {
    flaw: 'reads a sealed text, then replaces it',
    caughtBy: 'replaces a sealed text for one of many parallel callers',
    breakStore: (store) =>
      withStores(store, ({ sealedValues }) => ({
        sealedValues: {
          async replace(value, sealed) {
            const seen = await store.unitOfWork.read((beside) => sealedNow(beside.sealedValues, value.kind, value.id));
            await sealedValues.replace(value, sealed);
            return seen?.sealed === value.sealed;
          },
        },
      })),
  },
  {
    flaw: 'omits sealed texts of sent mails',
    caughtBy: 'lists sent emails that are kept, and expired texts that still exist',
    breakStore(store) {
      const left = new Set<string>();
      return withStores(store, ({ sealedValues, mailOutbox }) => ({
        mailOutbox: {
          markSent(id, at, keep) {
            left.add(id);
            return mailOutbox.markSent(id, at, keep);
          },
        },
        sealedValues: {
          async list(kind, window) {
            const page = await sealedValues.list(kind, window);
            return { ...page, items: page.items.filter((each) => !left.has(each.id)) };
          },
        },
      }));
    },
  },
];

/** Flaws in exports. */
const brokenExports: readonly BrokenStore[] = [
  {
    flaw: 'exports messages of other users',
    caughtBy: 'exports all data of one user, and of no other user: messages',
    breakStore(store) {
      const senders = new Set<string>();
      return withStores(store, ({ personalData, messages }) => ({
        messages: {
          append(message) {
            senders.add(message.senderId);
            return messages.append(message);
          },
        },
        personalData: {
          async list(section, person, window) {
            const page = await personalData.list(section, person, window);
            if (section !== 'messages') return page;
            const others = [];
            for (const userId of senders) {
              if (userId !== person.userId)
                others.push(...(await personalData.list(section, { ...person, userId }, window)).items);
            }
            return { ...page, items: [...page.items, ...others] };
          },
        },
      }));
    },
  },
  {
    flaw: 'exports the current text of tasks',
    caughtBy: 'excludes task texts, which other users may have edited',
    breakStore: (store) =>
      withStores(store, ({ personalData, tasks }) => ({
        personalData: {
          async list(section, person, window) {
            const page = await personalData.list(section, person, window);
            if (section !== 'createdTasks') return page;
            const items = [];
            for (const each of page.items) {
              const task = await tasks.find(each.projectId as string, each.id as string);
              items.push({ ...each, title: task?.title ?? '' });
            }
            return { ...page, items };
          },
        },
      })),
  },
  {
    flaw: 'exports the newest records first',
    caughtBy: 'exports all data of one user, and of no other user: sessions',
    breakStore: (store) =>
      withStores(store, ({ personalData }) => ({
        personalData: {
          async list(section, person, window) {
            const page = await personalData.list(section, person, window);
            return { ...page, items: [...page.items].reverse() };
          },
        },
      })),
  },
  {
    flaw: 'exports sealed secrets',
    caughtBy: 'exports all data of one user, and of no other user: twoFactor',
    breakStore: (store) =>
      withStores(store, ({ personalData, twoFactor }) => ({
        personalData: {
          async list(section, person, window) {
            const page = await personalData.list(section, person, window);
            const secret = section === 'twoFactor' ? await twoFactor.find(person.userId) : null;
            if (secret === null) return page;
            return { ...page, items: page.items.map((each) => ({ ...each, sealedSecret: secret.sealedSecret })) };
          },
        },
      })),
  },
  {
    flaw: 'matches invitations by account instead of email',
    caughtBy: 'assigns an invitation to the user who currently has its email',
    breakStore: (store) =>
      withStores(store, ({ personalData, accounts }) => ({
        personalData: {
          async list(section, person, window) {
            const email = (await accounts.findById(person.userId))?.email ?? person.email;
            return personalData.list(section, { ...person, email }, window);
          },
        },
      })),
  },
  {
    flaw: 'skips the records of earlier pages by count',
    caughtBy: 'continues where a page ended, even if its records were removed',
    breakStore: (store) =>
      withStores(store, ({ personalData }) => ({
        personalData: {
          async list(section, person, { after, limit }) {
            const { items } = await personalData.list(section, person, everything);
            const end = Number(after) + limit;
            return { items: items.slice(Number(after), end), next: end < items.length ? String(end) : null };
          },
        },
      })),
  },
  {
    flaw: 'continues after the time of the last record',
    caughtBy: 'returns each of several records with the same time once',
    breakStore: (store) =>
      withStores(store, ({ personalData }) => ({
        personalData: {
          async list(section, person, { after, limit }) {
            const { items } = await personalData.list(section, person, everything);
            const toMoment = (record: (typeof items)[number]): number => (record.createdAt as Date).getTime();
            const rest = items.filter((each) => after === null || toMoment(each) > Number(after));
            const last = rest.length > limit ? rest[limit - 1] : undefined;
            return { items: rest.slice(0, limit), next: last === undefined ? null : String(toMoment(last)) };
          },
        },
      })),
  },
];

/** Flaws in erasures. */
const brokenErasures: readonly BrokenStore[] = [
  {
    flaw: 'keeps the email of an erased account',
    caughtBy: 'replaces the account by a closed, disabled and anonymized one',
    breakStore: (store) =>
      aroundErasure(store, async ({ accounts }, { userId, email }, erase) => {
        await erase();
        await accounts.changeEmail(userId, email, new Date(0));
      }),
  },
  {
    flaw: 'keeps an erased account enabled',
    caughtBy: 'replaces the account by a closed, disabled and anonymized one',
    breakStore: (store) =>
      aroundErasure(store, async ({ accounts }, { userId }, erase) => {
        await erase();
        await accounts.update(userId, { disabledAt: null });
      }),
  },
  {
    flaw: 'keeps identities of an erased account linked',
    caughtBy: 'removes every way to sign in to an erased account',
    breakStore: (store) =>
      aroundErasure(store, async ({ identities }, { userId }, erase) => {
        const { items } = await identities.list(userId, everything);
        await erase();
        for (const identity of items) await identities.insertIfAbsent(identity);
      }),
  },
  {
    flaw: 'keeps the time when an erased user was last seen',
    caughtBy: 'erases when a user was last seen, and their pending mentions',
    breakStore(store) {
      const kept = new Map<string, Date | null>();
      return withStores(store, ({ mentions, personalData }) => ({
        mentions: { lastSeenAt: async (userId) => (await mentions.lastSeenAt(userId)) ?? kept.get(userId) ?? null },
        personalData: {
          async erase(person, at) {
            kept.set(person.userId, await mentions.lastSeenAt(person.userId));
            await personalData.erase(person, at);
          },
        },
      }));
    },
  },
  {
    flaw: 'keeps invitations to an erased email',
    caughtBy: 'empties every section about a user except data that other users can see too',
    breakStore: (store) =>
      aroundErasure(store, async ({ invitations, personalData }, person, erase) => {
        const { items } = await personalData.list('invitationsReceived', person, everything);
        const kept = [];
        for (const each of items) kept.push(await invitations.find(each.organizationId as string, each.id as string));
        await erase();
        for (const invitation of kept) if (invitation !== null) await invitations.insert(invitation);
      }),
  },
  {
    flaw: 'erases the tasks that a user created for others',
    caughtBy: 'empties every section about a user except data that other users can see too',
    breakStore: (store) =>
      aroundErasure(store, async ({ tasks, personalData }, person, erase) => {
        const { items } = await personalData.list('createdTasks', person, everything);
        for (const each of items) await tasks.delete(each.projectId as string, each.id as string);
        await erase();
      }),
  },
  {
    flaw: 'erases pending records of other users',
    caughtBy: 'changes no data of other users when a user is erased',
    breakStore: (store) =>
      aroundErasure(store, async ({ accounts, signInChallenges }, _person, erase) => {
        await erase();
        const { items } = await accounts.list({ ...everything, search: null });
        for (const { id } of items) await signInChallenges.deleteAllFor(id);
      }),
  },
  {
    flaw: 'keeps addresses in the audit log',
    caughtBy: 'removes addresses and emails of a user from the audit log, but not actions',
    breakStore(store) {
      const clients = new Map<string, { readonly ipAddress: string | null; readonly userAgent: string | null }>();
      return withStores(store, ({ auditLog }) => ({
        auditLog: {
          append(event) {
            clients.set(event.id, { ipAddress: event.ipAddress, userAgent: event.userAgent });
            return auditLog.append(event);
          },
          async list(query) {
            const page = await auditLog.list(query);
            return { ...page, items: page.items.map((event) => ({ ...event, ...clients.get(event.id) })) };
          },
        },
      }));
    },
  },
  {
    flaw: 'removes every email from the audit log',
    caughtBy: 'removes addresses and emails of a user from the audit log, but not actions',
    breakStore(store) {
      let hasErased = false;
      return withStores(store, ({ auditLog, personalData }) => ({
        personalData: {
          erase(person, at) {
            hasErased = true;
            return personalData.erase(person, at);
          },
        },
        auditLog: {
          async list(query) {
            const page = await auditLog.list(query);
            if (!hasErased) return page;
            const items = page.items.map(({ details: { email: _gone, ...details }, ...event }) => ({
              ...event,
              details,
            }));
            return { ...page, items };
          },
        },
      }));
    },
  },
];

export const brokenPersonalDataStores: readonly BrokenStore[] = [
  ...brokenSealedValues,
  ...brokenExports,
  ...brokenErasures,
];
