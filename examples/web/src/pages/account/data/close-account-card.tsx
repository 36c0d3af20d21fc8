import { useState, type ReactElement } from 'react';

import * as texts from '#messages/account';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/layout/card.js';
import { CloseAccountDialog } from './close-account-dialog.js';

export function CloseAccountCard(): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Card
        tone="danger"
        title={texts.closeAccountTitle}
        description={texts.closeAccountHint}
        actions={
          <Button variant="danger" onPress={() => setAsking(true)}>
            {texts.closeAccount}
          </Button>
        }
      />
      {isAsking && <CloseAccountDialog onClose={() => setAsking(false)} />}
    </>
  );
}
