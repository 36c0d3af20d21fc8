import type { Message } from '@crewkit/client-sdk';
import { Check } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { useChange } from '../../forms/use-change.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { useConversationView } from '../conversation-context.js';
import { messageSummary } from '../message/message-summary.js';
import { ComposerBox } from './composer-box.js';
import { IntentBar } from './intent-bar.js';
import { stillMentioned } from './mentions/mentioning.js';
import { MessageField } from './message-field.js';

/** Edits the text of the user's own message. The draft of a new message is restored afterwards. */
export function EditComposer({ message }: { readonly message: Message }): ReactElement {
  const { conversation, getPerson, setIntent } = useConversationView();
  const [text, setText] = useState(message.body);
  const [picked, setPicked] = useState(() => message.mentions.map(getPerson));
  const close = (): void => setIntent({ kind: 'new' });
  const body = text.trim();
  const mayBeEmpty = message.attachments.length > 0;
  const editing = useChange({
    run: () => conversation.edit(message.id, { body, mentions: stillMentioned(body, picked) }),
    touches: [],
    onError: texts.editFailure,
    onDone: close,
  });
  const isDisabled = body === '' && !mayBeEmpty;
  const save = (): void => {
    if (isDisabled || editing.isPending) return;
    if (body === message.body) close();
    else editing.mutate();
  };
  return (
    <ComposerBox
      above={
        <IntentBar title={texts.editTitle} cancelLabel={texts.cancelEditing} onCancel={close}>
          {messageSummary(message)}
        </IntentBar>
      }
    >
      <MessageField
        label={texts.editMessage}
        placeholder={texts.messagePlaceholder}
        value={text}
        onChange={setText}
        onMention={(person) => setPicked((before) => [...before, person])}
        onSubmit={save}
        onCancel={close}
        focusKey={message.id}
      />
      <IconButton
        label={texts.saveChanges}
        variant="primary"
        icon={<Check aria-hidden />}
        isDisabled={isDisabled}
        isPending={editing.isPending}
        onPress={save}
      />
    </ComposerBox>
  );
}
