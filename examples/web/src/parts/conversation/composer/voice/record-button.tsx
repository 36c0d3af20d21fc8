import { Mic } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { IconButton } from '../../../../ui/buttons/icon-button.js';

export interface RecordButtonProps {
  /** The browser is asking the user for permission. */
  readonly isPending: boolean;
  readonly onPress: () => void;
}

export function RecordButton(props: RecordButtonProps): ReactElement {
  return <IconButton {...props} label={texts.recordVoiceMessage} icon={<Mic aria-hidden />} />;
}
