import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization-policy';
import { useDebounced } from '../../../data/use-debounced.js';
import { usePeople } from '../../../data/use-people.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { organizationQueries } from '../organization-queries.js';
import styles from './policy.module.css';

type Requirement = Schema<'PolicyRequirement'>;

const reasons: Readonly<Record<Requirement, string>> = {
  requireSecondFactor: texts.withoutSecondFactor,
  maxSessionAgeDays: texts.signedInTooLongAgo,
  allowedEmailDomains: texts.otherDomain,
  allowedMethods: texts.noAllowedMethod,
};

export interface LockedOutProps {
  readonly organizationId: string;
  readonly policy: Schema<'OrganizationPolicy'>;
}

/** The members who could not use the organization under the policy. */
export function LockedOut({ organizationId, policy }: LockedOutProps): ReactElement | null {
  const asked = useDebounced(policy);
  const { data } = useQuery(organizationQueries.policyPreview(organizationId, asked));
  const getPerson = usePeople();
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Callout
      tone="warning"
      title={texts.lockedOut({ count: data.items.length, more: data.nextCursor === null ? '' : '+' })}
    >
      <ul className={styles.people}>
        {data.items.map(({ userId, requirement }) => (
          <li key={userId}>{texts.lockedOutPerson({ name: getPerson(userId).name, reason: reasons[requirement] })}</li>
        ))}
      </ul>
    </Callout>
  );
}
