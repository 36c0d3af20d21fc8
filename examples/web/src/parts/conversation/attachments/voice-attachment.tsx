import { Pause, Play } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { duration } from '../message-times.js';
import type { AttachmentProps } from './attachment-data.js';
import { useAttachmentUrl } from './use-attachment-url.js';
import { usePlayback } from './use-playback.js';
import styles from './voice-attachment.module.css';
import { Waveform } from './waveform.js';

/** A voice message. Its waveform is a slider for seeking. */
export function VoiceAttachment({ message, attachment }: AttachmentProps): ReactElement {
  const { url, key, renew } = useAttachmentUrl(message, attachment);
  const { audioRef, isPlaying, position, rate, toggle, seek, nextRate } = usePlayback(key, renew);
  const { durationMs = 0, waveform = [] } = attachment.voice ?? {};
  const length = durationMs / 1000;
  const shown = Math.min(position, length);
  return (
    <div className={styles.voice}>
      <audio key={key} ref={audioRef} src={url} preload="none" />
      <IconButton
        label={isPlaying ? texts.pauseVoiceMessage : texts.playVoiceMessage}
        variant="primary"
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        onPress={toggle}
      />
      <span className={styles.slider}>
        <Waveform values={waveform} played={length === 0 ? 0 : shown / length} />
        <input
          type="range"
          aria-label={texts.voicePosition}
          aria-valuetext={`${duration(shown * 1000)} of ${duration(durationMs)}`}
          min={0}
          max={length}
          step={0.1}
          value={shown}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
      </span>
      <span className={styles.time}>{duration(shown > 0 ? shown * 1000 : durationMs)}</span>
      <Button size="small" variant="quiet" aria-label={texts.playbackSpeed({ rate })} onPress={nextRate}>
        {rate}×
      </Button>
    </div>
  );
}
