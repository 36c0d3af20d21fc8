import { useEffect, useRef, useState, type RefObject } from 'react';

export interface Playback {
  readonly audioRef: RefObject<HTMLAudioElement | null>;
  readonly isPlaying: boolean;
  /** The position in seconds. */
  readonly position: number;
  readonly rate: number;
  readonly toggle: () => void;
  readonly seek: (seconds: number) => void;
  readonly nextRate: () => void;
}

const rates = [1, 1.5, 2] as const;
const stepMs = 60;
// Only one voice message plays at a time.
let speaking: HTMLAudioElement | null = null;

/** Controls an `<audio>` element without native controls. If `source` changes, playback continues at the same position. */
export function usePlayback(source: string, onError: () => void): Playback {
  const audioRef = useRef<HTMLAudioElement>(null);
  const reached = useRef(0);
  const wants = useRef(false);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [rate, setRate] = useState(1);

  useEffect(() => {
    const audio = audioRef.current;
    if (audio === null) return;
    const listeners = {
      playing: () => setPlaying(true),
      pause: () => setPlaying(false),
      ended: () => {
        wants.current = false;
        audio.currentTime = 0;
        reached.current = 0;
        setPosition(0);
      },
      error: onError,
      loadedmetadata: () => {
        if (reached.current > 0) audio.currentTime = reached.current;
      },
    };
    if (wants.current && audio.paused) start(audio, onError);
    return listen(audio, listeners);
  }, [source, onError]);
  useEffect(() => {
    // A new source resets the playback rate to the default.
    Object.assign(audioRef.current ?? {}, { playbackRate: rate, defaultPlaybackRate: rate });
  }, [source, rate]);

  // More frequent than `timeupdate`, so that the bars move smoothly.
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      reached.current = audioRef.current?.currentTime ?? 0;
      setPosition(reached.current);
    }, stepMs);
    return () => clearInterval(timer);
  }, [isPlaying]);

  const toggle = (): void => {
    const audio = audioRef.current;
    if (audio === null) return;
    wants.current = audio.paused;
    if (audio.paused) start(audio, onError);
    else audio.pause();
  };
  const seek = (seconds: number): void => {
    reached.current = seconds;
    setPosition(seconds);
    Object.assign(audioRef.current ?? {}, { currentTime: seconds });
  };
  const nextRate = (): void => setRate(rates[(rates.findIndex((one) => one === rate) + 1) % rates.length] ?? 1);
  return { audioRef, isPlaying, position, rate, toggle, seek, nextRate };
}

function start(audio: HTMLAudioElement, onError: () => void): void {
  if (speaking !== audio) speaking?.pause();
  speaking = audio;
  audio.play().catch((error: unknown) => {
    // Playback was paused, or another message was started, before playback began.
    if (!(error instanceof DOMException && error.name === 'AbortError')) onError();
  });
}

function listen(audio: HTMLAudioElement, listeners: Readonly<Record<string, () => void>>): () => void {
  for (const [event, listener] of Object.entries(listeners)) audio.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) audio.removeEventListener(event, listener);
  };
}
