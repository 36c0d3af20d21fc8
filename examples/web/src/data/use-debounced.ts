import { useEffect, useState } from 'react';

const pauseMs = 250;

/** The value as it was when it last stayed the same for a quarter of a second: for requests that follow what is typed. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
