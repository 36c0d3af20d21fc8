import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/account';
import { useMe } from '../../../data/sign-in/use-me.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { accountQueries } from '../account-queries.js';

/** Explains why the account was not closed: lists the organizations that would have no owner, with links to change that. */
export function SoleOwnerships(): ReactElement {
  const { id } = useMe();
  const { data: owned = [] } = useQuery(accountQueries.soleOwnerships(id));
  return (
    <Callout tone="danger" title={texts.soleOwner({ count: Math.max(owned.length, 1) })}>
      {texts.soleOwnerHint}
      <ul>
        {owned.map(({ id: organizationId, name }) => (
          <li key={organizationId}>
            <Link href={`/organizations/${organizationId}/settings`}>{name}</Link>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
