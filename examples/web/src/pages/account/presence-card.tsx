import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/account';
import { client } from '../../data/client.js';
import { useChange } from '../../parts/forms/use-change.js';
import { Loaded } from '../../parts/lists/loaded.js';
import { Checkbox } from '../../ui/forms/checkbox.js';
import { Card } from '../../ui/layout/card.js';
import { accountQueries } from './account-queries.js';

/** Whether the user shows others when they are active. */
export function PresenceCard(): ReactElement {
  const query = useQuery(accountQueries.presence());
  const change = useChange({
    run: (isVisible: boolean) => client.presence.setVisible(isVisible),
    touches: [accountQueries.presence().queryKey],
    onError: texts.presenceNotSaved,
  });
  return (
    <Card title={texts.presence}>
      <Loaded query={query} label={texts.presence}>
        {(isVisible) => (
          <Checkbox
            description={texts.presenceHint}
            isSelected={change.isPending ? change.variables : isVisible}
            onChange={(isChosen) => change.mutate(isChosen)}
          >
            {texts.showPresence}
          </Checkbox>
        )}
      </Loaded>
    </Card>
  );
}
