import type { Message } from '@crewkit/client-sdk';
import { SmilePlus } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { Popover } from '../../../ui/overlays/popover.js';
import { useConversationView } from '../conversation-context.js';
import { listRecentEmojis } from './recent-emojis.js';
import { useReactions } from './use-reactions.js';

// With the names of all emojis.
const EmojiPicker = lazy(async () => ({ default: (await import('./emoji-picker.js')).EmojiPicker }));

/** The button that opens the emoji picker. */
export function AddReaction({ message }: { readonly message: Message }): ReactElement {
  const toggle = useReactions(message);
  return (
    <Popover
      label={texts.addReaction}
      placement="bottom end"
      trigger={<IconButton label={texts.addReaction} size="small" icon={<SmilePlus aria-hidden />} />}
    >
      {(close) => (
        <Suspense fallback={<Spinner label={texts.loading} />}>
          <Picker close={close} toggle={toggle} />
        </Suspense>
      )}
    </Popover>
  );
}

interface PickerProps {
  readonly close: () => void;
  readonly toggle: (emoji: string) => void;
}

function Picker(props: PickerProps): ReactElement {
  const { meId } = useConversationView();
  const [recent] = useState(() => listRecentEmojis(meId));
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  // The same function in each rendering, so that a new message does not render almost 2,000 emojis again.
  const pick = useCallback((emoji: string) => {
    latest.current.close();
    latest.current.toggle(emoji);
  }, []);
  return <EmojiPicker recent={recent} onPick={pick} />;
}
