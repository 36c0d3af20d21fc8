import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import { Loaded } from '../../parts/loaded.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import { toasts } from '../../ui/toasts.js';
import { accountQueries } from './account-queries.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TwoFactorOff } from './two-factor-off.js';
import { TwoFactorOn } from './two-factor-on.js';

/** Two-factor sign-in: on, off, or recovery codes to be saved. */
export function TwoFactorCard(): ReactElement {
  const query = useQuery(accountQueries.me());
  const cache = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // The button pressed last is removed then.
  const [isChanged, setChanged] = useState(false);
  const learn = (twoFactorEnabled: boolean): void => {
    setChanged(true);
    const { queryKey } = accountQueries.me();
    cache.setQueryData(queryKey, (me) => me && { ...me, twoFactorEnabled });
    void cache.invalidateQueries({ queryKey: ['account'] });
  };
  const show = (made: readonly string[]): void => {
    setCodes(made);
    learn(true);
  };
  const turnedOff = (): void => {
    learn(false);
    toasts.success('Two-factor sign-in is off', { text: 'From now on the password alone signs in.' });
  };
  const isOn = query.data?.twoFactorEnabled === true;
  return (
    <Card
      title="Two-factor sign-in"
      description="After the password, a code from an app on your phone. A stolen password alone is not enough to sign in."
      actions={query.data && <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      <Loaded query={query} label="Two-factor sign-in">
        {({ email }) => {
          if (codes !== null) return <RecoveryCodes codes={codes} email={email} onKept={() => setCodes(null)} />;
          if (isOn) return <TwoFactorOn autoFocus={isChanged} onCodes={show} onTurnedOff={turnedOff} />;
          return <TwoFactorOff autoFocus={isChanged} onCodes={show} />;
        }}
      </Loaded>
    </Card>
  );
}
