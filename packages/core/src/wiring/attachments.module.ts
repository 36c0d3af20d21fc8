import { ContainerModule } from 'inversify';

import { AttachmentLinks } from '../features/chat/attachment-links.js';
import { DescribeVoice } from '../features/chat/describe-voice.js';
import { PostAttachments } from '../features/chat/post-attachments.js';
import { ReadAttachment } from '../features/chat/read-attachment.js';
import { ReceiveFiles } from '../features/chat/receive-files.js';
import { SweepAttachments } from '../features/chat/sweep-attachments.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens, useCase } from './tokens.js';

const { unitOfWork, chatAccess, appendMessage, blobs, mediaInspector, ids, clock, logger } = tokens;

export const attachmentsModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(
    useCase('attachmentLinks'),
    [tokens.urlSigner, clock, tokens.publicUrl],
    (signer, time, publicUrl) => new AttachmentLinks(signer, time, publicUrl),
  );
  bind(
    useCase('postAttachments'),
    [unitOfWork, chatAccess, appendMessage, blobs, mediaInspector, ids, clock, logger],
    (work, access, append, store, inspector, source, time, log) =>
      new PostAttachments(work, access, {
        receiveFiles: new ReceiveFiles(work, { blobs: store, inspector }, { ids: source, clock: time, logger: log }),
        describeVoice: new DescribeVoice(store, inspector),
        appendMessage: append,
      }),
  );
  bind(
    useCase('readAttachment'),
    [unitOfWork, chatAccess, blobs, useCase('attachmentLinks')],
    (work, access, store, links) => new ReadAttachment(work, access, { blobs: store, links }),
  );
  bind(
    tokens.sweepAttachments,
    [unitOfWork, blobs, clock],
    (work, store, time) => new SweepAttachments(work, store, time),
  );
});
