import type { ReactElement } from 'react';
import { Link } from 'wouter';

import markUrl from '../favicon.svg';
import styles from './brand.module.css';

/** The mark and the name, leading home. */
export function Brand(): ReactElement {
  return (
    <Link href="/" className={styles.brand}>
      <img src={markUrl} alt="" width={24} height={24} />
      Crewkit
    </Link>
  );
}
