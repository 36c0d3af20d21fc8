import * as texts from '#messages/conversation';
import { duration } from '../../message-times.js';
import { findPeak, toWaveform } from './loudness.js';

export interface Recording {
  readonly blob: Blob;
  readonly durationMs: number;
  readonly waveform: readonly number[];
  /** The file name. */
  readonly name: string;
}

export interface RunningRecording {
  /** Returns the current volume, from 0 to 1. */
  level(): number;
  elapsedMs(): number;
  /** Ends the recording. Resolves to null if the recording is empty or too short. */
  finish(): Promise<Recording | null>;
  /** Ends the recording and discards it. */
  cancel(): void;
}

/** Recording formats by preference: the first one that the browser supports is used. All current browsers can play them. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;
const sampleMs = 50;
/** The server accepts recordings of up to 15 minutes. */
export const maxRecordingMs = 15 * 60_000 - 1_000;
// Shorter recordings are accidental presses.
const minRecordingMs = 400;

/** Starts recording. Rejects with the browser's `DOMException` if access is denied or no microphone exists. */
export async function startRecording(): Promise<RunningRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const meter = createMeter(stream);
  const startedAt = performance.now();
  recorder.start(1_000);

  const elapsedMs = (): number => Math.round(performance.now() - startedAt);
  const close = (): void => {
    meter.close();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    level: meter.level,
    elapsedMs,
    async finish() {
      const durationMs = elapsedMs();
      const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
      recorder.stop();
      await ended;
      close();
      if (durationMs < minRecordingMs) return null;
      const blob = new Blob(chunks, { type: recorder.mimeType });
      return { blob, durationMs, waveform: toWaveform(meter.peaks), name: nameFor(recorder.mimeType, durationMs) };
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop();
      close();
    },
  };
}

interface Meter {
  readonly peaks: readonly number[];
  readonly level: () => number;
  readonly close: () => void;
}

/** Measures the volume of a stream every 50 ms. */
function createMeter(stream: MediaStream): Meter {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const peaks: number[] = [];
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    peaks.push(findPeak(samples));
  }, sampleMs);
  return {
    peaks,
    level: () => peaks.at(-1) ?? 0,
    close() {
      clearInterval(timer);
      void context.close();
    },
  };
}

function nameFor(mimeType: string, durationMs: number): string {
  const [, format = 'webm'] = /^audio\/(\w+)/.exec(mimeType) ?? [];
  return `voice ${duration(durationMs).replace(':', '-')}.${format === 'mp4' ? 'm4a' : format}`;
}

/** Returns a message for users that explains why recording failed. */
export function findMicrophoneError(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') {
    return texts.microphoneDenied;
  }
  if (name === 'NotFoundError') return texts.microphoneMissing;
  if (name === 'NotReadableError') return texts.microphoneBusy;
  return texts.recordingUnsupported;
}

/** Returns whether the browser can record. Pages without HTTPS have no access to the microphone. */
export function canRecord(): boolean {
  return 'mediaDevices' in navigator && typeof MediaRecorder !== 'undefined' && typeof AudioContext !== 'undefined';
}
