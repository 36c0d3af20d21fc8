import { useEffect, useState } from 'react';

const stepMs = 30_000;

/** Returns the time, updated every half minute: a page that stays open shows "Tomorrow" until midnight only. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
