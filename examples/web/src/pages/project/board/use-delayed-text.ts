import { useEffect, useState } from 'react';

const pauseMs = 250;

/** Debounces a text that a user types. A value from elsewhere replaces it. */
export function useDelayedText(
  value: string,
  onPause: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onPause(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onPause]);
  return [text, setText];
}
