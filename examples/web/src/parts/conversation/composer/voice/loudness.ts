/** The number of values in a waveform. The server accepts 1 to 128 integers from 0 to 255. */
const waveformLength = 64;
const most = 255;
const noise = 0.05;

/** Returns the largest absolute value of the samples (-1 to 1), at most 1. */
export function findPeak(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.min(1, peak);
}

/** Returns the waveform of a recording from its peaks (0 to 1), scaled so that the loudest one is 255. Empty without peaks. */
export function toWaveform(peaks: readonly number[]): number[] {
  const parts = resampled(peaks, waveformLength);
  // Background noise is not amplified, so that silence stays flat.
  const scale = most / Math.max(noise, ...parts);
  return parts.map((peak) => Math.min(most, Math.round(peak * scale)));
}

/** Returns at most `count` values, each the largest in its section of `values`. */
export function resampled(values: readonly number[], count: number): number[] {
  const length = Math.min(count, values.length);
  return Array.from({ length }, (_, index) => {
    const from = Math.floor((index * values.length) / length);
    const to = Math.floor(((index + 1) * values.length) / length);
    return Math.max(...values.slice(from, to));
  });
}
