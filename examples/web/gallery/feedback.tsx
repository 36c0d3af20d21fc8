import { Inbox } from 'lucide-react';
import type { ReactElement } from 'react';

import { Button } from '../src/ui/buttons/button.js';
import { Callout } from '../src/ui/feedback/callout.js';
import { EmptyState } from '../src/ui/feedback/empty-state.js';
import { ProgressBar } from '../src/ui/feedback/progress-bar.js';
import { Skeleton } from '../src/ui/feedback/skeleton.js';
import { Spinner } from '../src/ui/feedback/spinner.js';
import styles from './gallery.module.css';
import { Section } from './section.js';

export function Feedback(): ReactElement {
  return (
    <Section title="Feedback">
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Callout key={tone} tone={tone} title={`Callout: ${tone}`} action={<Button size="small">Action</Button>}>
          With a text
        </Callout>
      ))}
      <EmptyState icon={<Inbox />} title="Empty state" action={<Button variant="primary">Create a task</Button>}>
        There are no tasks yet.
      </EmptyState>
      <ProgressBar label="Progress" value={40} />
      <div className={styles.row}>
        <Spinner label="Loading" size="medium" />
        <Skeleton shape="title" />
        <Skeleton shape="circle" />
      </div>
    </Section>
  );
}
