import { CloudOff } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';

import styles from './connection-banner.module.css';
import { useConversationView } from './conversation-context.js';

// A short interruption is nobody's business.
const patienceMs = 1_500;

/** Says so when the conversation may not be up to date. */
export function ConnectionBanner(): ReactElement {
  const { state } = useConversationView();
  return <div role="status">{state.status === 'behind' && <Banner />}</div>;
}

function Banner(): ReactElement | null {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <p className={styles.banner}>
      <CloudOff aria-hidden />
      <span>No connection. What you write is sent as soon as it is back.</span>
    </p>
  );
}
