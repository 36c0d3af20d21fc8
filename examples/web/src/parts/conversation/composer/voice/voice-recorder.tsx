import { SendHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { VisuallyHidden } from '../../../../ui/data-display/visually-hidden.js';
import { duration } from '../../message-times.js';
import { maxRecordingMs, type Recording, type RunningRecording } from './microphone.js';
import styles from './voice-recorder.module.css';

export interface VoiceRecorderProps {
  readonly recording: RunningRecording;
  /** Gets null if the recording was discarded or too short. */
  readonly onEnd: (recording: Recording | null) => void;
}

const bars = 40;
const stepMs = 100;

/** Replaces the field during a recording: duration, level, and the buttons to send or discard. */
export function VoiceRecorder({ recording, onEnd }: VoiceRecorderProps): ReactElement {
  const [levels, setLevels] = useState<readonly number[]>([]);
  const hasEnded = useRef(false);
  const elapsedMs = recording.elapsedMs();
  const end = (isSent: boolean): void => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    if (isSent) {
      void recording.finish().then(onEnd);
      return;
    }
    recording.cancel();
    onEnd(null);
  };
  useEffect(() => {
    const timer = setInterval(() => setLevels((before) => [...before, recording.level()].slice(-bars)), stepMs);
    return () => clearInterval(timer);
  }, [recording]);
  useEffect(() => {
    if (elapsedMs >= maxRecordingMs) end(true);
  });
  useEndWhenLeft(() => end(false));
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') end(false);
  };
  return (
    <div className={styles.recorder} role="group" aria-label={texts.recordingTitle} onKeyDown={onKeyDown}>
      <VisuallyHidden>
        <span role="status">{texts.recordingHint}</span>
      </VisuallyHidden>
      <IconButton label={texts.discardRecording} icon={<Trash2 aria-hidden />} onPress={() => end(false)} />
      <span className={styles.light} aria-hidden />
      <span className={styles.time} role="timer">
        {duration(elapsedMs)}
      </span>
      <Levels levels={levels} />
      <IconButton
        label={texts.sendVoiceMessage}
        variant="primary"
        icon={<SendHorizontal aria-hidden />}
        onPress={() => end(true)}
        autoFocus
      />
    </div>
  );
}

/** Ends the recording when the user leaves the conversation. */
function useEndWhenLeft(end: () => void): void {
  const isShown = useRef(false);
  const last = useRef(end);
  useEffect(() => {
    last.current = end;
  });
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // In development, React's strict mode unmounts and remounts every component once.
      queueMicrotask(() => {
        if (!isShown.current) last.current();
      });
    };
  }, []);
}

function Levels({ levels }: { readonly levels: readonly number[] }): ReactElement {
  return (
    <svg className={styles.levels} viewBox={`0 0 ${bars * 3} 28`} preserveAspectRatio="none" aria-hidden>
      {levels.map((level, index) => {
        const height = Math.max(2, Math.sqrt(level) * 28);
        const x = (bars - levels.length + index) * 3;
        return <rect key={index} x={x + 0.5} y={(28 - height) / 2} width={2} height={height} rx={1} />;
      })}
    </svg>
  );
}
