import { useState, useSyncExternalStore } from 'react';

import * as texts from '#messages/admin';
import { client } from '../../data/client.js';
import { UserNames } from '../../data/user-names.js';
import { usePeople, userNames } from '../../data/use-people.js';
import { getName } from '../../data/person-name.js';
import { useMayAdminister } from './use-may-administer.js';

async function lookUpAccounts(ids: readonly string[]) {
  const { items } = await client.admin.listAccounts({ ids: ids.join(',') });
  return items.map((account) => ({ ...account, deleted: false }));
}

/**
 * Returns a function that looks up names by user id: of all users with `system:users.view`, otherwise of those whose names the user may
 * know anyway. Accounts that were closed, and unknown ones, are shown by the end of their id.
 */
export function useAccountNames(): (userId: string) => string {
  const seesAll = useMayAdminister('system:users.view');
  const findPerson = usePeople();
  // The names are not shared with other pages, where they are unknown, nor with the next user of this browser.
  const [names] = useState(() => new UserNames(lookUpAccounts));
  useSyncExternalStore(names.subscribe, names.version);
  return (userId) => {
    if (!seesAll) {
      const { name } = findPerson(userId);
      return userNames.get(userId) === 'unknown' ? texts.unnamedUser({ id: toShortId(userId) }) : name;
    }
    const state = names.get(userId);
    if (state === 'loading') return '…';
    return typeof state === 'string' ? texts.unnamedUser({ id: toShortId(userId) }) : getName(state);
  };
}

/** The end of the id: its beginning is the time, which ids created together share. */
export function toShortId(id: string): string {
  return `…${id.slice(-8)}`;
}
