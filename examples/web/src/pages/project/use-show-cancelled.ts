import { useSearchParams } from 'wouter';

const name = 'cancelled';

/** Whether the column of what nobody will do any more is there; in the address, as the filters are. */
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
