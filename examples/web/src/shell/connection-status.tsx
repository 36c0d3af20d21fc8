import { CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';

import * as texts from '#messages/shell';
import { client } from '../data/client.js';
import styles from './connection-status.module.css';

// Most interruptions are shorter, and so is the first connection of a page.
const patienceMs = 3_000;

type Fault = 'offline' | 'disconnected';

const textByFault: Readonly<Record<Fault, string>> = {
  offline: texts.offlineNotice,
  disconnected: texts.disconnectedNotice,
};

/** Shows on every page that the browser is offline, or that the server has been unreachable for a while. */
export function ConnectionStatus(): ReactElement {
  const fault = useSyncExternalStore(subscribe, readError);
  return <div role="status">{fault !== null && <Banner key={fault} text={textByFault[fault]} />}</div>;
}

function Banner({ text }: { readonly text: string }): ReactElement | null {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <p className={styles.banner}>
      <CloudOff aria-hidden />
      <span>{text}</span>
    </p>
  );
}

function readError(): Fault | null {
  if (!navigator.onLine) return 'offline';
  return client.realtime.status === 'connecting' ? 'disconnected' : null;
}

function subscribe(listener: () => void): () => void {
  const end = client.realtime.onStatus(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    end();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
