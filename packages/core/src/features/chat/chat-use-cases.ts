import type { AddParticipants } from './add-participants.js';
import type { AnnounceTyping } from './announce-typing.js';
import type { AttachmentLinks } from './attachment-links.js';
import type { DeleteMessage } from './delete-message.js';
import type { EditMessage } from './edit-message.js';
import type { ListConversations } from './list-conversations.js';
import type { ListMessages } from './list-messages.js';
import type { LoadDelivery } from './load-delivery.js';
import type { MarkConversationRead } from './mark-conversation-read.js';
import type { NotePresence } from './note-presence.js';
import type { OpenDirectConversation } from './open-direct-conversation.js';
import type { OpenTaskConversation } from './open-task-conversation.js';
import type { PostAttachments } from './post-attachments.js';
import type { PostMessage } from './post-message.js';
import type { ReadAttachment } from './read-attachment.js';
import type { RemoveParticipant } from './remove-participant.js';
import type { RenameConversation } from './rename-conversation.js';
import type { SearchMessages } from './search-messages.js';
import type { StartConversation } from './start-conversation.js';
import type { ViewConversation } from './view-conversation.js';
import type { ViewOrganizationStorage } from './view-organization-storage.js';
import type { ViewOwnStorage } from './view-own-storage.js';

/** What can be done with conversations, messages and files, by name. */
export interface ChatUseCases {
  readonly openDirectConversation: OpenDirectConversation;
  readonly openTaskConversation: OpenTaskConversation;
  readonly startConversation: StartConversation;
  readonly renameConversation: RenameConversation;
  readonly addParticipants: AddParticipants;
  readonly removeParticipant: RemoveParticipant;
  readonly viewConversation: ViewConversation;
  readonly listConversations: ListConversations;
  readonly postMessage: PostMessage;
  readonly postAttachments: PostAttachments;
  readonly editMessage: EditMessage;
  readonly deleteMessage: DeleteMessage;
  readonly listMessages: ListMessages;
  readonly searchMessages: SearchMessages;
  readonly readAttachment: ReadAttachment;
  readonly attachmentLinks: AttachmentLinks;
  readonly viewOwnStorage: ViewOwnStorage;
  readonly viewOrganizationStorage: ViewOrganizationStorage;
  readonly markConversationRead: MarkConversationRead;
  readonly announceTyping: AnnounceTyping;
  readonly loadDelivery: LoadDelivery;
  readonly notePresence: NotePresence;
}
