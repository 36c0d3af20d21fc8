/** As the server takes them: 1 to 128 whole numbers from 0 to 255. */
const waveformLength = 64;
const most = 255;
const noise = 0.05;

/** The loudest of samples around zero, from -1 to 1, as one number from 0 to 1. */
export function findPeak(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.min(1, peak);
}

/** A picture of a recording from its peaks (0 to 1), the loudest of which fills it. Empty without any. */
export function toWaveform(peaks: readonly number[]): number[] {
  const parts = resampled(peaks, waveformLength);
  // Silence stays flat: noise is no voice.
  const scale = most / Math.max(noise, ...parts);
  return parts.map((peak) => Math.min(most, Math.round(peak * scale)));
}

/** At most `count` values, each the largest of its part of the row. */
export function resampled(values: readonly number[], count: number): number[] {
  const length = Math.min(count, values.length);
  return Array.from({ length }, (_, index) => {
    const from = Math.floor((index * values.length) / length);
    const to = Math.floor(((index + 1) * values.length) / length);
    return Math.max(...values.slice(from, to));
  });
}
