import type { ReactElement, ReactNode } from 'react';

import styles from './gallery.module.css';

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className={styles.section} id={title.toLowerCase()}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
