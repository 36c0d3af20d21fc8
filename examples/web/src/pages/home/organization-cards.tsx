import type { Organization } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import * as texts from '#messages/home';
import { client } from '../../data/client.js';
import type { ListPage } from '../../data/list-page.js';
import { useListFrom, type ListRest } from '../../data/use-list.js';
import { LoadMore } from '../../parts/lists/load-more.js';
import { Avatar } from '../../ui/data-display/avatar.js';
import styles from './organization-cards.module.css';

const rest: ListRest<Organization> = {
  listKey: ['organizations'],
  load: (position, signal) => client.with({ signal }).organizations.list(position),
};

/** The user's organizations: the first ones, and the others as the user scrolls. */
export function OrganizationCards({ first }: { readonly first: ListPage<Organization> }): ReactElement {
  const organizations = useListFrom(first, rest);
  return (
    <section aria-labelledby="your-organizations">
      <h2 id="your-organizations" className={styles.title}>
        {texts.yourOrganizations}
      </h2>
      <ul className={styles.grid}>
        {organizations.items.map((organization) => (
          <li key={organization.id}>
            <OrganizationCard organization={organization} />
          </li>
        ))}
      </ul>
      <LoadMore list={organizations} label={texts.showMoreOrganizations} />
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
