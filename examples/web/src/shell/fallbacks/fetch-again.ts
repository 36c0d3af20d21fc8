import { tabStorage } from '../../ui/browser-storage.js';

const askEachMs = 3_000;
// The last reload did not help: prevents a reload loop.
const tooSoonMs = 30_000;
const key = 'crewkit-fetched-again';

/** Reloads the page once the server responds, at most once in a while. Returns a function that cancels the wait. */
export function fetchAgain(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const attempt = async (): Promise<void> => {
    const isThere = await answers();
    if (isOver) return;
    if (isThere && Date.now() - Number(tabStorage.get(key)) > tooSoonMs) {
      tabStorage.set(key, String(Date.now()));
      window.location.reload();
      return;
    }
    timer = setTimeout(() => void attempt(), askEachMs);
  };
  void attempt();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
