import type { ReactElement } from 'react';

import styles from './gallery.module.css';

export function Swatches(): ReactElement {
  return (
    <ul className={styles.swatches}>
      {listColors().map((name) => (
        <li key={name} className={styles.swatch}>
          <span className={styles.color} style={{ background: `var(${name})` }} />
          {name.replace('--color-', '')}
        </li>
      ))}
    </ul>
  );
}

/** Lists the custom properties for colors that the style sheets of the page declare. */
function listColors(): readonly string[] {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const properties = rules.flatMap((rule) => (rule instanceof CSSStyleRule ? [...rule.style] : []));
  return [...new Set(properties.filter((name) => name.startsWith('--color-')))];
}
