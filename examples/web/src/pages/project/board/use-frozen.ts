import { useState } from 'react';

/** Returns the latest value or, while it is held, the previous one. */
export function useFrozen<Value>(latest: Value, isHeld: boolean): Value {
  const [shown, show] = useState(latest);
  if (isHeld || shown === latest) return shown;
  show(latest);
  return latest;
}
