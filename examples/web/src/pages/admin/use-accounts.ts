import { UserNames, useUserNames } from '@crewkit/react';
import { useState, useSyncExternalStore } from 'react';

import * as texts from '#messages/admin';
import { client } from '../../data/client.js';
import { usePeople } from '../../data/use-people.js';
import { toPerson, type PersonName } from '../../data/person-name.js';
import { useMayAdminister } from './use-may-administer.js';

async function lookUpAccounts(ids: readonly string[]) {
  const { items } = await client.admin.listAccounts({ ids: ids.join(',') });
  return items.map((account) => ({ ...account, deleted: false }));
}

/** How lists show a user. */
type Shown = Pick<PersonName, 'name' | 'avatarUrl'>;

/**
 * Returns a function that looks up names and pictures by user id: of all users with `system:users.view`, otherwise of those whose names the
 * user may know anyway. Accounts that were closed, and unknown ones, are shown by the end of their id.
 */
export function useAccounts(): (userId: string) => Shown {
  const seesAll = useMayAdminister('system:users.view');
  const findPerson = usePeople();
  const getName = useUserNames();
  // The names are not shared with other pages, where they are unknown, nor with the next user of this browser.
  const [names] = useState(() => new UserNames(lookUpAccounts));
  useSyncExternalStore(names.subscribe, names.version);
  return (userId) => {
    if (!seesAll) {
      return getName(userId) === 'unknown' ? withoutName(userId) : findPerson(userId);
    }
    const state = names.get(userId);
    if (state === 'loading') return { name: '…', avatarUrl: null };
    return typeof state === 'string' ? withoutName(userId) : toPerson(state);
  };
}

function withoutName(userId: string): Shown {
  return { name: texts.unnamedUser({ id: toShortId(userId) }), avatarUrl: null };
}

/** The end of the id: its beginning is the time, which ids created together share. */
export function toShortId(id: string): string {
  return `…${id.slice(-8)}`;
}
