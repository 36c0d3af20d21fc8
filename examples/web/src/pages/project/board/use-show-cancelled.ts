import { useSearchParams } from 'wouter';

const name = 'cancelled';

/** Returns whether to show the column of cancelled tasks; stored in the address, like the filters. */
export function useShowCancelled(): readonly [boolean, (shows: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  const show = (shows: boolean): void =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (shows) next.set(name, 'shown');
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return [parameters.has(name), show];
}
