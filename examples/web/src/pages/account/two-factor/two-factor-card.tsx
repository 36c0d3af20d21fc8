import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/account';
import { Loaded } from '../../../parts/lists/loaded.js';
import { Badge } from '../../../ui/data-display/badge.js';
import { Card } from '../../../ui/layout/card.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { accountQueries } from '../account-queries.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TwoFactorOff } from './two-factor-off.js';
import { TwoFactorOn } from './two-factor-on.js';

/** Two-factor authentication: on, off, or recovery codes to be saved. */
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
    toasts.success(texts.twoFactorIsOff, { text: texts.twoFactorIsOffHint });
  };
  const isOn = query.data?.twoFactorEnabled === true;
  return (
    <Card
      title={texts.twoFactor}
      description={texts.twoFactorHint}
      actions={query.data && <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? texts.on : texts.off}</Badge>}
    >
      <Loaded query={query} label={texts.twoFactor}>
        {({ email }) => {
          if (codes !== null) return <RecoveryCodes codes={codes} email={email} onKept={() => setCodes(null)} />;
          if (isOn) return <TwoFactorOn autoFocus={isChanged} onCodes={show} onTurnedOff={turnedOff} />;
          return <TwoFactorOff autoFocus={isChanged} onCodes={show} />;
        }}
      </Loaded>
    </Card>
  );
}
