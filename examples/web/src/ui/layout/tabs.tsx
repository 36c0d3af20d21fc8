import type { ReactElement, ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';

import { cx } from '../cx.js';
import { present } from '../present.js';
import styles from './tabs.module.css';

export interface TabsItem<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabsItem<Id>[];
  readonly selected?: Id;
  readonly onSelect?: (id: Id) => void;
  /** The tabs fill the height of their container, and the content scrolls. */
  readonly isFilling?: boolean;
}

/** Views of one resource without their own addresses. For views with addresses use `NavTabs`. */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactElement {
  const { label, tabs, selected, onSelect, isFilling = false } = props;
  const choose = (key: unknown): void => {
    const chosen = tabs.find(({ id }) => id === key);
    if (chosen !== undefined) onSelect?.(chosen.id);
  };
  return (
    <AriaTabs
      className={cx(styles.tabs, isFilling && styles.filling)}
      onSelectionChange={choose}
      {...present({ selectedKey: selected })}
    >
      <TabList aria-label={label} className={cx(styles.list)}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={cx(styles.tab)}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={cx(styles.panel)}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
