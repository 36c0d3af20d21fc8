import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/sign-in';
import { client } from '../../data/client.js';
import { addDemo, demoQuery, type Demo, type DemoPerson } from '../../data/sign-in/demo.js';
import { errorText } from '../../data/error-text.js';
import { queryClient } from '../../data/query-client.js';
import { Avatar } from '../../ui/data-display/avatar.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';
import { Card } from '../../ui/layout/card.js';
import styles from './demo-people.module.css';

/** Offers the demo accounts for signing in, in development only. */
export function DemoPeople({ demo }: { readonly demo: Demo }): ReactElement {
  const add = useMutation({
    mutationFn: addDemo,
    onSuccess: (added) => queryClient.setQueryData(demoQuery.queryKey, added),
  });
  if (demo.seeded) return <People people={demo.people} />;
  return (
    <Card title={texts.justLooking} description={texts.samplePeopleHint}>
      {add.error !== null && <Callout tone="danger">{errorText(add.error)}</Callout>}
      <Button icon={<Sparkles aria-hidden />} isWide isPending={add.isPending} onPress={() => add.mutate()}>
        {texts.addSamplePeople}
      </Button>
    </Card>
  );
}

function People({ people }: { readonly people: readonly DemoPerson[] }): ReactElement {
  const signIn = useMutation({
    mutationFn: ({ email, password }: DemoPerson) => client.auth.login({ email, password }),
  });
  return (
    <Card title={texts.lookAroundTitle} description={texts.lookAroundHint}>
      {signIn.error !== null && <Callout tone="danger">{errorText(signIn.error)}</Callout>}
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.email} className={styles.person}>
            <Avatar id={person.email} name={`${person.firstName} ${person.lastName}`} />
            <div className={styles.words}>
              <p className={styles.name}>
                {person.firstName} {person.lastName}
              </p>
              <p className={styles.about}>{person.about}</p>
            </div>
            <Button
              size="small"
              aria-label={texts.signInAs({ firstName: person.firstName, lastName: person.lastName })}
              isPending={signIn.isPending && signIn.variables.email === person.email}
              onPress={() => signIn.mutate(person)}
            >
              {texts.signIn}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
