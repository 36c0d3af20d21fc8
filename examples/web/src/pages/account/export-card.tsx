import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { saveFile } from '../../parts/save-file.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Card } from '../../ui/card.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import styles from './account.module.css';

const fileName = 'crewkit-export.json';

/** Exports all data stored about the user as a file. */
export function ExportCard(): ReactElement {
  const gather = useMutation({
    mutationFn: () => client.users.exportMe(),
    onSuccess: (everything) => saveFile(fileName, everything),
  });
  return (
    <Card
      title="Download your data"
      description="Everything that is kept about you: account, devices, memberships, tasks, messages and more, as a JSON file."
      actions={
        <Button icon={<Download aria-hidden />} isPending={gather.isPending} onPress={() => gather.mutate()}>
          Download my data
        </Button>
      }
    >
      <div className={styles.stack} role="status">
        {gather.isPending && <ProgressBar label="Gathering everything…" />}
        {gather.isSuccess && <Callout tone="success">{fileName} is in your downloads.</Callout>}
        {gather.error !== null && <Callout tone="danger">{errorText(gather.error)}</Callout>}
      </div>
    </Card>
  );
}
