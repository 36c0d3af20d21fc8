import { useEffect, useState } from 'react';

const stepMs = 30_000;

/** The time, about to the half minute: a board that stays open says "Tomorrow" till midnight and no longer. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
