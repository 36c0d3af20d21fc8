import type { Id, Project } from '@crewkit/client-sdk';
import { useUpload } from '@crewkit/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { FileTrigger } from 'react-aria-components';

import * as conversationTexts from '#messages/conversation';
import * as texts from '#messages/task';
import { toGrowing } from '../../../../data/use-list.js';
import { usePeople } from '../../../../data/use-people.js';
import { AttachmentList } from '../../../../parts/conversation/attachments/attachment-list.js';
import { withFiles } from '../../../../parts/conversation/composer/files/file-limits.js';
import { UploadItem } from '../../../../parts/conversation/message/upload-item.js';
import { LoadMore } from '../../../../parts/lists/load-more.js';
import { Loaded } from '../../../../parts/lists/loaded.js';
import { Button } from '../../../../ui/buttons/button.js';
import { RelativeTime } from '../../../../ui/data-display/relative-time.js';
import { toasts } from '../../../../ui/feedback/toasts.js';
import { useTaskConversation } from '../use-task-conversation.js';
import { filesQuery, toMessages, useFileChanges, type FileMessage } from './file-messages.js';
import styles from './task-files.module.css';

export interface TaskFilesProps {
  readonly project: Project;
  readonly taskId: string;
}

type Files = readonly File[];

/** The files of a task's conversation. A new file becomes a message, and starts the conversation if there is none. */
export function TaskFiles({ project, taskId }: TaskFilesProps): ReactElement {
  const [chosen, choose] = useState<Files>([]);
  const { id, status, query } = useTaskConversation(project.id, taskId, chosen.length > 0);
  if (id !== null) return <ConversationFiles conversationId={id} firstFiles={chosen} />;
  if (status === 'none') {
    return (
      <div className={styles.files}>
        <AddFiles onFiles={choose} />
        <NoFiles />
      </div>
    );
  }
  return (
    <Loaded query={query} label={texts.files}>
      {() => null}
    </Loaded>
  );
}

interface ConversationFilesProps {
  readonly conversationId: Id<'Conversation'>;
  /** The files that the user has chosen before there was a conversation. */
  readonly firstFiles: Files;
}

function ConversationFiles({ conversationId, firstFiles }: ConversationFilesProps): ReactElement {
  const query = useInfiniteQuery(filesQuery(conversationId));
  const uploads = useUpload(conversationId);
  useFileChanges(conversationId);
  const startFirst = useEffectEvent(() => {
    if (firstFiles.length > 0) uploads.start({ files: firstFiles });
  });
  useEffect(() => startFirst(), []);
  return (
    <div className={styles.files}>
      <AddFiles onFiles={(files) => uploads.start({ files })} />
      {uploads.uploads.map((upload) => (
        <UploadItem key={upload.id} upload={upload} files={uploads} />
      ))}
      <Loaded query={query} label={texts.files}>
        {(files) => (files.length === 0 ? <NoFiles /> : <FileList messages={toMessages(conversationId, files)} />)}
      </Loaded>
      <LoadMore list={toGrowing(query)} label={texts.showMoreFiles} />
    </div>
  );
}

function AddFiles({ onFiles }: { readonly onFiles: (files: Files) => void }): ReactElement {
  const add = (list: FileList | null): void => {
    const { files, faults } = withFiles([], [...(list ?? [])]);
    for (const fault of faults) toasts.error(conversationTexts.notAttached, { text: fault });
    if (files.length > 0) onFiles(files);
  };
  return (
    <div className={styles.add}>
      <FileTrigger allowsMultiple onSelect={add}>
        <Button size="small" icon={<Paperclip aria-hidden />}>
          {texts.addFiles}
        </Button>
      </FileTrigger>
    </div>
  );
}

function NoFiles(): ReactElement {
  return <p className={styles.nothing}>{texts.noFilesYet}</p>;
}

function FileList({ messages }: { readonly messages: readonly FileMessage[] }): ReactElement {
  const getPerson = usePeople();
  return (
    <ul className={styles.list} aria-label={texts.files}>
      {messages.map(({ senderId, createdAt, ...message }) => (
        <li key={message.id}>
          <p className={styles.sender}>
            <span className={styles.name}>{getPerson(senderId).name}</span>{' '}
            <RelativeTime at={createdAt} length="short" />
          </p>
          <AttachmentList message={message} />
        </li>
      ))}
    </ul>
  );
}
