import type { Organization } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { Avatar } from '../../ui/avatar.js';
import styles from './organization-cards.module.css';

/** The organizations of the user. */
export function OrganizationCards({
  organizations,
}: {
  readonly organizations: readonly Organization[];
}): ReactElement {
  return (
    <section aria-labelledby="your-organizations">
      <h2 id="your-organizations" className={styles.title}>
        Your organizations
      </h2>
      <ul className={styles.grid}>
        {organizations.map((organization) => (
          <li key={organization.id}>
            <OrganizationCard organization={organization} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrganizationCard({ organization }: { readonly organization: Organization }): ReactElement {
  const { id, name, description } = organization;
  return (
    <article className={styles.card}>
      <Avatar id={id} name={name} size="large" shape="square" />
      <div className={styles.words}>
        <h3>
          <Link href={`/organizations/${id}`} className={styles.link}>
            {name}
          </Link>
        </h3>
        {description !== '' && <p className={styles.description}>{description}</p>}
      </div>
    </article>
  );
}
