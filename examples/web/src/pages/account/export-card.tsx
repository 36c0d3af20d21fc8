import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/account';
import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { saveFile } from '../../parts/save-file.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';
import { Card } from '../../ui/layout/card.js';
import { ProgressBar } from '../../ui/feedback/progress-bar.js';
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
      title={texts.downloadDataTitle}
      description={texts.downloadDataHint}
      actions={
        <Button icon={<Download aria-hidden />} isPending={gather.isPending} onPress={() => gather.mutate()}>
          {texts.downloadMyData}
        </Button>
      }
    >
      <div className={styles.stack} role="status">
        {gather.isPending && <ProgressBar label={texts.gatheringEverything} />}
        {gather.isSuccess && <Callout tone="success">{texts.fileDownloaded({ fileName })}</Callout>}
        {gather.error !== null && <Callout tone="danger">{errorText(gather.error)}</Callout>}
      </div>
    </Card>
  );
}
