import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/notifications';
import { readPushState, turnPushOff, turnPushOn } from '../../data/push-device.js';
import { useMe } from '../../data/sign-in/use-me.js';
import { useChange } from '../../parts/forms/use-change.js';
import { Badge } from '../../ui/data-display/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/layout/card.js';

/** Turns push messages on this device on and off. */
export function PushCard(): ReactElement | null {
  const { id } = useMe();
  const queryKey = ['push-device', id];
  const { data: state } = useQuery({ queryKey, queryFn: () => readPushState(id) });
  const isOn = state === 'on';
  const change = useChange({
    run: () => (isOn ? turnPushOff() : turnPushOn(id)),
    touches: [queryKey],
    onError: texts.pushFailure,
  });
  if (state === undefined) return null;
  const canChange = state === 'on' || state === 'off';
  return (
    <Card
      title={texts.pushHere}
      description={texts.pushHint}
      actions={<Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? texts.pushOn : texts.pushOff}</Badge>}
    >
      {canChange && (
        <Button isPending={change.isPending} onPress={() => change.mutate()}>
          {isOn ? texts.turnPushOff : texts.turnPushOn}
        </Button>
      )}
      {state === 'denied' && <p>{texts.pushDenied}</p>}
      {state === 'unavailable' && <p>{texts.pushUnavailable}</p>}
    </Card>
  );
}
