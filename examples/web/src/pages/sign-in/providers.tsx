import { useMutation, useQuery } from '@tanstack/react-query';
import { AppWindow } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/sign-in';
import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { providersQuery } from '../../data/sign-in/providers-query.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';
import styles from './sign-in.module.css';

export interface ProvidersProps {
  /** Returns whether the error only starts the second step. */
  readonly onError: (error: unknown) => boolean;
}

/** The identity providers for signing in; shows nothing if there are none. */
export function Providers({ onError }: ProvidersProps): ReactElement | null {
  const { data: providers = [] } = useQuery(providersQuery);
  const signIn = useMutation({ mutationFn: (id: string) => client.auth.signInWithPopup(id), onError });
  if (providers.length === 0) return null;
  return (
    <div className={styles.stack}>
      <p className={styles.divider}>
        <span>{texts.or}</span>
      </p>
      {signIn.error !== null && <Callout tone="danger">{errorText(signIn.error)}</Callout>}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          isWide
          icon={<AppWindow aria-hidden />}
          isPending={signIn.isPending && signIn.variables === id}
          onPress={() => signIn.mutate(id)}
        >
          {texts.continueWith({ name })}
        </Button>
      ))}
    </div>
  );
}
