import { Monitor } from 'lucide-react';
import type { ReactElement } from 'react';

import { Button } from '../src/ui/buttons/button.js';
import { Avatar } from '../src/ui/data-display/avatar.js';
import { AvatarStack } from '../src/ui/data-display/avatar-stack.js';
import { Badge, CountBadge } from '../src/ui/data-display/badge.js';
import { EntryList } from '../src/ui/data-display/entry-list.js';
import { RelativeTime } from '../src/ui/data-display/relative-time.js';
import { TableFrame, TableRows, type TableColumn } from '../src/ui/data-display/table.js';
import styles from './gallery.module.css';
import { Section } from './section.js';

const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Margaret Hamilton', 'Dorothy Vaughan'].map((name) => ({
  id: name,
  name,
  avatarUrl: null,
}));

const columns: readonly TableColumn<(typeof people)[number]>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => name, isRowHeader: true },
  { id: 'role', title: 'Role', cell: () => <Badge tone="accent">Manager</Badge> },
];

export function DataDisplay(): ReactElement {
  return (
    <Section title="Data display">
      <div className={styles.row}>
        {(['small', 'medium', 'large'] as const).map((size) => (
          <Avatar key={size} id={size} name="Ada Lovelace" size={size} isLabelled />
        ))}
        <Avatar id="square" name="Northern Lights" shape="square" isLabelled />
        <AvatarStack people={people} />
        {(['neutral', 'accent', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <CountBadge count={120} label="120 unread messages" />
        <RelativeTime at="2026-11-27T08:00:00.000Z" />
      </div>
      <EntryList
        label="Sessions"
        entries={[
          {
            id: 'one',
            icon: <Monitor aria-hidden />,
            title: 'Firefox on Linux',
            badge: <Badge tone="success">This device</Badge>,
            details: ['Berlin', 'Last used today'],
            action: <Button size="small">Sign out</Button>,
          },
        ]}
      />
      <TableFrame label="People" columns={columns} isLoading={false}>
        <TableRows columns={columns} rows={people} rowKey={({ id }) => id} />
      </TableFrame>
    </Section>
  );
}
