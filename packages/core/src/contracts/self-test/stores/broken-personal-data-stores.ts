import type { PersonalDataStore } from '../../../ports/personal-data-store.js';
import type { SealedKind, SealedValue, SealedValueStore } from '../../../ports/sealed-value-store.js';
import type { StoreAdapter } from '../../../ports/store-adapter.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

type Person = Parameters<PersonalDataStore['erase']>[0];

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

async function sealedNow(from: SealedValueStore, kind: SealedKind, id: string): Promise<SealedValue | undefined> {
  return (await from.list(kind, everything)).items.find((each) => each.id === id);
}

/** Flaws of key rotation for sealed values. */
const brokenSealedValues: readonly BrokenStore[] = [
  {
    flaw: 'replaces sealed texts whatever is there',
    caughtBy: 'replaces no sealed text that has changed or is gone',
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
    flaw: 'looks at a sealed text, then replaces it',
    caughtBy: 'replaces a sealed text for one of many callers at once',
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
    flaw: 'lists no sealed mail that has left',
    caughtBy: 'lists mails that have left and are kept, and what has expired and is still there',
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

/** Flaws of exports. */
const brokenExports: readonly BrokenStore[] = [
  {
    flaw: 'hands out messages of others',
    caughtBy: 'hands out what it keeps about one person, and about him alone: messages',
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
            for (const accountId of senders) {
              if (accountId !== person.accountId)
                others.push(...(await personalData.list(section, { ...person, accountId }, window)).items);
            }
            return { ...page, items: [...page.items, ...others] };
          },
        },
      }));
    },
  },
  {
    flaw: 'hands out what tasks say now',
    caughtBy: 'tells no text of a task, which others may have written since',
    breakStore: (store) =>
      withStores(store, ({ personalData, tasks }) => ({
        personalData: {
          async list(section, person, window) {
            const page = await personalData.list(section, person, window);
            if (section !== 'createdTasks') return page;
            const items = [];
            for (const each of page.items) {
              const task = await tasks.find(String(each.projectId), String(each.id));
              items.push({ ...each, title: task?.title ?? '' });
            }
            return { ...page, items };
          },
        },
      })),
  },
  {
    flaw: 'hands out the newest first',
    caughtBy: 'hands out what it keeps about one person, and about him alone: sessions',
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
    flaw: 'hands out sealed secrets',
    caughtBy: 'hands out what it keeps about one person, and about him alone: twoFactor',
    breakStore: (store) =>
      withStores(store, ({ personalData, twoFactor }) => ({
        personalData: {
          async list(section, person, window) {
            const page = await personalData.list(section, person, window);
            const secret = section === 'twoFactor' ? await twoFactor.find(person.accountId) : null;
            if (secret === null) return page;
            return { ...page, items: page.items.map((each) => ({ ...each, sealedSecret: secret.sealedSecret })) };
          },
        },
      })),
  },
  {
    flaw: 'takes invitations to the account for those to the email',
    caughtBy: 'takes an invitation for one to its email, whoever has that now',
    breakStore: (store) =>
      withStores(store, ({ personalData, accounts }) => ({
        personalData: {
          async list(section, person, window) {
            const email = (await accounts.findById(person.accountId))?.email ?? person.email;
            return personalData.list(section, { ...person, email }, window);
          },
        },
      })),
  },
  {
    flaw: 'counts how many records came before a page',
    caughtBy: 'goes on where a page ended, though what was on it is gone',
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
    flaw: 'goes on after the moment of the last record',
    caughtBy: 'hands out each record of the same moment once',
    breakStore: (store) =>
      withStores(store, ({ personalData }) => ({
        personalData: {
          async list(section, person, { after, limit }) {
            const { items } = await personalData.list(section, person, everything);
            const momentOf = (record: (typeof items)[number]): number => (record.createdAt as Date).getTime();
            const rest = items.filter((each) => after === null || momentOf(each) > Number(after));
            const last = rest.length > limit ? rest[limit - 1] : undefined;
            return { items: rest.slice(0, limit), next: last === undefined ? null : String(momentOf(last)) };
          },
        },
      })),
  },
];

/** Flaws of erasures. */
const brokenErasures: readonly BrokenStore[] = [
  {
    flaw: 'leaves the email with an account that is erased',
    caughtBy: 'leaves a former member, closed and disabled, in place of the account',
    breakStore: (store) =>
      aroundErasure(store, async ({ accounts }, { accountId, email }, erase) => {
        await erase();
        await accounts.changeEmail(accountId, email, new Date(0));
      }),
  },
  {
    flaw: 'leaves an account enabled that is erased',
    caughtBy: 'leaves a former member, closed and disabled, in place of the account',
    breakStore: (store) =>
      aroundErasure(store, async ({ accounts }, { accountId }, erase) => {
        await erase();
        await accounts.update(accountId, { disabledAt: null });
      }),
  },
  {
    flaw: 'leaves identities linked to an account that is erased',
    caughtBy: 'leaves no way into an account that was erased',
    breakStore: (store) =>
      aroundErasure(store, async ({ identities }, { accountId }, erase) => {
        const { items } = await identities.list(accountId, everything);
        await erase();
        for (const identity of items) await identities.insertIfAbsent(identity);
      }),
  },
  {
    flaw: 'remembers when somebody was seen who is erased',
    caughtBy: 'forgets when a person was last seen, and tells him of nothing any more',
    breakStore(store) {
      const kept = new Map<string, Date | null>();
      return withStores(store, ({ mentions, personalData }) => ({
        mentions: { lastSeenAt: async (userId) => (await mentions.lastSeenAt(userId)) ?? kept.get(userId) ?? null },
        personalData: {
          async erase(person, at) {
            kept.set(person.accountId, await mentions.lastSeenAt(person.accountId));
            await personalData.erase(person, at);
          },
        },
      }));
    },
  },
  {
    flaw: 'keeps invitations to an email that is erased',
    caughtBy: 'empties every section about a person but what others see too',
    breakStore: (store) =>
      aroundErasure(store, async ({ invitations, personalData }, person, erase) => {
        const { items } = await personalData.list('invitationsReceived', person, everything);
        const kept = [];
        for (const each of items) kept.push(await invitations.find(String(each.organizationId), String(each.id)));
        await erase();
        for (const invitation of kept) if (invitation !== null) await invitations.insert(invitation);
      }),
  },
  {
    flaw: 'erases the tasks that somebody made for others',
    caughtBy: 'empties every section about a person but what others see too',
    breakStore: (store) =>
      aroundErasure(store, async ({ tasks, personalData }, person, erase) => {
        const { items } = await personalData.list('createdTasks', person, everything);
        for (const each of items) await tasks.delete(String(each.projectId), String(each.id));
        await erase();
      }),
  },
  {
    flaw: 'erases what waits of others too',
    caughtBy: 'changes nothing of anybody else when a person is erased',
    breakStore: (store) =>
      aroundErasure(store, async ({ accounts, signInChallenges }, _person, erase) => {
        await erase();
        const { items } = await accounts.list({ ...everything, search: null });
        for (const { id } of items) await signInChallenges.deleteAllFor(id);
      }),
  },
  {
    flaw: 'keeps in the audit log where people were',
    caughtBy: 'forgets in the audit log where a person was and what his email is, and not what was done',
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
    flaw: 'forgets every email in the audit log',
    caughtBy: 'forgets in the audit log where a person was and what his email is, and not what was done',
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
