import { SendHorizontal, X } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';

import * as texts from '#messages/conversation';
import { Callout } from '../../../ui/feedback/callout.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { useConversationView } from '../conversation-context.js';
import { messageSummary } from '../message/message-summary.js';
import { AttachButton } from './files/attach-button.js';
import { ComposerBox } from './composer-box.js';
import { emptyDraft, type Draft } from './drafts.js';
import { EditComposer } from './edit-composer.js';
import { FileTray } from './files/file-tray.js';
import { IntentBar } from './intent-bar.js';
import { stillMentioned } from './mentions/mentioning.js';
import { MessageField } from './message-field.js';
import {
  canRecord,
  findMicrophoneError,
  startRecording,
  type Recording,
  type RunningRecording,
} from './voice/microphone.js';
import { RecordButton } from './voice/record-button.js';
import { VoiceRecorder } from './voice/voice-recorder.js';

export interface ComposerProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** A new value focuses the field; null leaves the focus where it is. */
  readonly focusKey: string | null;
}

const nothing = (): void => undefined;

/** The area below the messages, where users write, edit and record messages. */
export function Composer(props: ComposerProps): ReactElement {
  const { intent } = useConversationView();
  if (intent.kind === 'edit') return <EditComposer key={intent.message.id} message={intent.message} />;
  return <NewComposer {...props} />;
}

function NewComposer(props: ComposerProps): ReactElement {
  const { draft, onChange, onFiles, focusKey } = props;
  const { conversation, thread, meId, intent, setIntent } = useConversationView();
  const send = useSending(props);
  const voice = useVoice(send.voice);
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0;
  const editLast = (): void => {
    // The user's last message may not be loaded.
    if (conversation.hasNewer) return;
    const last = conversation.messages.findLast(({ senderId, deletedAt, kind }) => {
      return senderId === meId && deletedAt === null && kind !== 'voice';
    });
    if (last !== undefined) setIntent({ kind: 'edit', message: last });
  };
  if (voice.recording !== null) {
    return (
      <ComposerBox>
        <VoiceRecorder recording={voice.recording} onEnd={voice.end} />
      </ComposerBox>
    );
  }
  return (
    <>
      {voice.fault !== null && (
        <Callout tone="warning" action={<Dismiss onPress={voice.forgetError} />}>
          {voice.fault}
        </Callout>
      )}
      <ComposerBox above={<Above draft={draft} onChange={onChange} />}>
        <AttachButton onFiles={onFiles} />
        <MessageField
          label={thread === null ? texts.messageField : texts.replyField}
          placeholder={thread === null ? texts.messagePlaceholder : texts.replyPlaceholder}
          value={draft.text}
          onChange={send.write}
          onMention={(person) => onChange({ picked: [...draft.picked, person] })}
          onSubmit={send.text}
          // In a thread, Escape closes the panel if there is nothing to cancel.
          onCancel={thread !== null && intent.kind === 'new' ? undefined : () => setIntent({ kind: 'new' })}
          onUp={intent.kind === 'new' ? editLast : undefined}
          onFiles={onFiles}
          focusKey={focusKey}
        />
        {isEmpty && canRecord() ? (
          <RecordButton isPending={voice.isOpening} onPress={voice.begin} />
        ) : (
          <SendButton isDisabled={isEmpty} onPress={send.text} />
        )}
      </ComposerBox>
    </>
  );
}

function Above({ draft, onChange }: Pick<ComposerProps, 'draft' | 'onChange'>): ReactNode {
  const { intent, setIntent, getPerson } = useConversationView();
  return (
    <>
      {intent.kind === 'reply' && (
        <IntentBar
          title={texts.replyTitle({ name: getPerson(intent.to.senderId).name })}
          cancelLabel={texts.cancelReply}
          onCancel={() => setIntent({ kind: 'new' })}
        >
          {messageSummary(intent.to)}
        </IntentBar>
      )}
      {draft.files.length > 0 && (
        <FileTray
          files={draft.files}
          onRemove={(file) => onChange({ files: draft.files.filter((other) => other !== file) })}
        />
      )}
    </>
  );
}

function SendButton(props: { readonly isDisabled: boolean; readonly onPress: () => void }): ReactElement {
  return <IconButton {...props} label={texts.send} variant="primary" icon={<SendHorizontal aria-hidden />} />;
}

function Dismiss({ onPress }: { readonly onPress: () => void }): ReactElement {
  return <IconButton label={texts.dismiss} size="small" icon={<X aria-hidden />} onPress={onPress} />;
}

interface Sending {
  readonly write: (text: string) => void;
  /** Sends the text, with the files if there are any. */
  readonly text: () => void;
  readonly voice: (recording: Recording | null) => void;
}

function useSending({ draft, onChange }: ComposerProps): Sending {
  const { conversation, files, intent, setIntent } = useConversationView();
  const reply = intent.kind === 'reply' ? { replyToId: intent.to.id } : {};
  return {
    write(text) {
      if (text !== '') conversation.notifyTyping();
      onChange({ text });
    },
    text() {
      const body = draft.text.trim();
      const mentions = stillMentioned(body, draft.picked);
      if (draft.files.length > 0) {
        const words = body === '' ? {} : { body, mentions };
        files.start({ files: draft.files, ...words, ...reply });
      } else if (body !== '') {
        // A refused message stays in the log, with the reason.
        conversation.send({ body, mentions, ...reply }).catch(nothing);
      } else return;
      onChange(emptyDraft);
      setIntent({ kind: 'new' });
    },
    voice(recording) {
      if (recording !== null) {
        const { blob, name, durationMs, waveform } = recording;
        const voice = { durationMs, ...(waveform.length > 0 && { waveform }) };
        files.start({ files: [{ blob, name }], voice, ...reply });
      }
      setIntent({ kind: 'new' });
    },
  };
}

interface Voice {
  readonly recording: RunningRecording | null;
  readonly isOpening: boolean;
  readonly fault: string | null;
  readonly begin: () => void;
  readonly end: (recording: Recording | null) => void;
  readonly forgetError: () => void;
}

function useVoice(onEnd: (recording: Recording | null) => void): Voice {
  const [recording, setRecording] = useState<RunningRecording | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const begin = async (): Promise<void> => {
    setFault(null);
    setOpening(true);
    try {
      setRecording(await startRecording());
    } catch (error) {
      setFault(findMicrophoneError(error));
    } finally {
      setOpening(false);
    }
  };
  return {
    recording,
    isOpening,
    fault,
    begin: () => void begin(),
    end(recorded) {
      setRecording(null);
      onEnd(recorded);
    },
    forgetError: () => setFault(null),
  };
}
