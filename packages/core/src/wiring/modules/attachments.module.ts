import { ContainerModule } from 'inversify';

import { AttachmentLinks } from '../../features/chat/attachments/attachment-links.js';
import { DescribeVoice } from '../../features/chat/attachments/describe-voice.js';
import { DiscardFiles } from '../../features/chat/storage/discard-files.js';
import { PostAttachments } from '../../features/chat/attachments/post-attachments.js';
import { ReadAttachment } from '../../features/chat/attachments/read-attachment.js';
import { ReceiveFiles } from '../../features/chat/attachments/receive-files.js';
import { SweepAttachments } from '../../features/chat/storage/sweep-attachments.js';
import { ViewOrganizationStorage } from '../../features/chat/storage/view-organization-storage.js';
import { ViewOwnStorage } from '../../features/chat/storage/view-own-storage.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

const { unitOfWork, chatAccess, appendMessage, blobs, mediaInspector, ids, clock, logger } = tokens;
const { discardFiles, storageLimits, authorizedTransaction } = tokens;

export const attachmentsModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(
    useCase('attachmentLinks'),
    [tokens.urlSigner, clock, tokens.publicUrl],
    (signer, time, publicUrl) => new AttachmentLinks(signer, time, publicUrl),
  );
  bind(discardFiles, [unitOfWork, blobs, logger], (work, store, log) => new DiscardFiles(work, store, log));
  bind(
    tokens.receiveFiles,
    [unitOfWork, blobs, mediaInspector, ids, clock, discardFiles, storageLimits],
    (work, store, inspector, source, time, discard, limits) => {
      const tools = { ids: source, clock: time, discardFiles: discard, limits };
      return new ReceiveFiles(work, { blobs: store, inspector }, tools);
    },
  );
  bind(
    useCase('postAttachments'),
    [unitOfWork, chatAccess, appendMessage, tokens.receiveFiles, blobs, mediaInspector],
    (work, access, append, receive, store, inspector) => {
      const describeVoice = new DescribeVoice(store, inspector);
      return new PostAttachments(work, access, { receiveFiles: receive, describeVoice, appendMessage: append });
    },
  );
  bind(useCase('viewOwnStorage'), [unitOfWork, storageLimits], (work, limits) => new ViewOwnStorage(work, limits));
  bind(
    useCase('viewOrganizationStorage'),
    [authorizedTransaction, storageLimits],
    (work, limits) => new ViewOrganizationStorage(work, limits),
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
