import { useState } from 'react';

/** The latest value, or, while it is held, the one from before. */
export function useHeld<Value>(latest: Value, isHeld: boolean): Value {
  const [shown, show] = useState(latest);
  if (isHeld || shown === latest) return shown;
  show(latest);
  return latest;
}
