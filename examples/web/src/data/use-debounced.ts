import { useEffect, useState } from 'react';

const pauseMs = 250;

/** Returns the value once it has not changed for a quarter of a second: for requests that depend on typed text. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
