import type { ReactElement } from 'react';

import { cx } from '../../../ui/cx.js';
import { resampled } from '../composer/voice/loudness.js';
import styles from './waveform.module.css';

export interface WaveformProps {
  /** The volume over time, from 0 to 255. */
  readonly values: readonly number[];
  /** The part that was played, from 0 to 1. */
  readonly played: number;
}

const bars = 48;
const height = 28;
const minBar = 2;

/** Shows the volume of a recording over time. */
export function Waveform({ values, played }: WaveformProps): ReactElement {
  const loudness = values.length === 0 ? Array.from({ length: bars }, () => 40) : resampled(values, bars);
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${loudness.length * 3} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {loudness.map((value, index) => {
        const size = Math.max(minBar, (value / 255) * height);
        return (
          <rect
            key={index}
            className={cx(styles.bar, (index + 0.5) / loudness.length <= played && styles.played)}
            x={index * 3 + 0.5}
            y={(height - size) / 2}
            width={2}
            height={size}
            rx={1}
          />
        );
      })}
    </svg>
  );
}
