import { useState, type ReactElement } from 'react';

import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { CloseAccountDialog } from './close-account-dialog.js';

export function CloseAccountCard(): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Card
        tone="danger"
        title="Close your account"
        description="Your name, address and everything personal is erased. What you wrote in conversations and tasks stays, from a “Former member”."
        actions={
          <Button variant="danger" onPress={() => setAsking(true)}>
            Close account…
          </Button>
        }
      />
      {isAsking && <CloseAccountDialog onClose={() => setAsking(false)} />}
    </>
  );
}
