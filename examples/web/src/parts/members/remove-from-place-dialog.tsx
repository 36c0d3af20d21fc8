import type { Member } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/members';
import { errorText } from '../../data/error-text.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { useChange } from '../forms/use-change.js';
import { touchedBy, type MemberPlace } from './member-place.js';
import { getName } from '../../data/person-name.js';

export interface RemoveFromPlaceDialogProps {
  readonly place: MemberPlace;
  readonly member: Member;
  readonly onClose: () => void;
}

export function RemoveFromPlaceDialog({ place, member, onClose }: RemoveFromPlaceDialogProps): ReactElement {
  const name = getName(member);
  const remove = useChange({
    run: () => place.remove(member.userId),
    touches: touchedBy(place),
    said: texts.memberRemoved({ name, place: place.name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.removeQuestion({ name, place: place.name })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.removeFromPlace({ noun: place.noun })}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      {place.loss}
    </ConfirmDialog>
  );
}
