import { HostFields } from '../../domain/fields/host-fields.js';
import { Authorize } from '../access/authorization/authorize.js';
import { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { AttachmentLinks } from '../chat/attachments/attachment-links.js';
import { DescribeVoice } from '../chat/attachments/describe-voice.js';
import { PostAttachments } from '../chat/attachments/post-attachments.js';
import { ListFiles } from '../chat/attachments/list-files.js';
import { ReadAttachment } from '../chat/attachments/read-attachment.js';
import { ReceiveFiles } from '../chat/attachments/receive-files.js';
import { AdmitToGroup } from '../chat/contacts/admit-to-group.js';
import { BlockUser } from '../chat/contacts/block-user.js';
import { ContactRules } from '../chat/contacts/contact-rules.js';
import { ListBlockedUsers } from '../chat/contacts/list-blocked-users.js';
import { UnblockUser } from '../chat/contacts/unblock-user.js';
import { AddParticipants } from '../chat/conversations/add-participants.js';
import { ChatAccess } from '../chat/conversations/chat-access.js';
import { ConversationWork } from '../chat/conversations/conversation-work.js';
import { ListConversations } from '../chat/conversations/list-conversations.js';
import { MarkConversationRead } from '../chat/conversations/mark-conversation-read.js';
import { OpenDirectConversation } from '../chat/conversations/open-direct-conversation.js';
import { OpenTaskConversation } from '../chat/conversations/open-task-conversation.js';
import { RemoveParticipant } from '../chat/conversations/remove-participant.js';
import { RenameConversation } from '../chat/conversations/rename-conversation.js';
import { SetConversationSettings } from '../chat/conversations/set-conversation-settings.js';
import { StartConversation } from '../chat/conversations/start-conversation.js';
import { ViewConversation } from '../chat/conversations/view-conversation.js';
import { AnnounceTyping } from '../chat/messages/announce-typing.js';
import { AppendMessage } from '../chat/messages/append-message.js';
import { DeleteMessage } from '../chat/messages/delete-message.js';
import { EditMessage } from '../chat/messages/edit-message.js';
import { ListChanges } from '../chat/messages/list-changes.js';
import { ListMessages } from '../chat/messages/list-messages.js';
import { MessageFields } from '../chat/messages/message-fields.js';
import { ListPins } from '../chat/messages/list-pins.js';
import { LoadDelivery } from '../chat/messages/load-delivery.js';
import { PostMessage } from '../chat/messages/post-message.js';
import { SearchMessages } from '../chat/messages/search-messages.js';
import { SetPin } from '../chat/messages/set-pin.js';
import { SetReaction } from '../chat/messages/set-reaction.js';
import { LoadPresence } from '../chat/presence/load-presence.js';
import { SetPresenceVisibility, ViewPresenceSetting } from '../chat/presence/own-presence.js';
import { RecordPresence } from '../chat/presence/record-presence.js';
import { DiscardFiles } from '../chat/storage/discard-files.js';
import { ViewOrganizationStorage } from '../chat/storage/view-organization-storage.js';
import { FollowThread } from '../chat/threads/follow-thread.js';
import { ListThread } from '../chat/threads/list-thread.js';
import { ViewOwnStorage } from '../chat/storage/view-own-storage.js';
import { CallHooks } from '../hooks/call-hooks.js';
import { SignedLinks } from '../shared/signed-links.js';
import { singleton } from './singleton.js';
import { tokens } from './tokens.js';

const { blobs, events, clock, ids, mentionMails, storageLimits, unitOfWork } = tokens;

export const chatUseCases = {
  openDirectConversation: singleton(OpenDirectConversation, [unitOfWork, ContactRules, { ids, clock }]),
  openTaskConversation: singleton(OpenTaskConversation, [unitOfWork, ChatAccess, { ids, clock }]),
  startConversation: singleton(StartConversation, [
    unitOfWork,
    { openDirect: OpenDirectConversation, authorize: Authorize, contact: ContactRules, admitToGroup: AdmitToGroup },
    { ids, clock },
  ]),
  renameConversation: singleton(RenameConversation, [ConversationWork]),
  addParticipants: singleton(AddParticipants, [
    ConversationWork,
    { contact: ContactRules, admitToGroup: AdmitToGroup },
  ]),
  removeParticipant: singleton(RemoveParticipant, [unitOfWork, Authorize, clock]),
  setConversationSettings: singleton(SetConversationSettings, [unitOfWork, ChatAccess, clock]),
  viewConversation: singleton(ViewConversation, [unitOfWork, ChatAccess]),
  listConversations: singleton(ListConversations, [unitOfWork, clock]),
  postMessage: singleton(PostMessage, [AppendMessage]),
  postAttachments: singleton(PostAttachments, [
    unitOfWork,
    ChatAccess,
    { receiveFiles: ReceiveFiles, describeVoice: DescribeVoice, appendMessage: AppendMessage },
  ]),
  editMessage: singleton(EditMessage, [
    unitOfWork,
    ChatAccess,
    { clock, mentionMails, hooks: CallHooks, fields: MessageFields },
  ]),
  deleteMessage: singleton(DeleteMessage, [unitOfWork, ChatAccess, { clock, discardFiles: DiscardFiles }]),
  messageFields: singleton(MessageFields, [HostFields]),
  listMessages: singleton(ListMessages, [unitOfWork, ChatAccess]),
  listChanges: singleton(ListChanges, [unitOfWork, ChatAccess]),
  setReaction: singleton(SetReaction, [unitOfWork, ChatAccess, clock]),
  setPin: singleton(SetPin, [unitOfWork, ChatAccess, clock]),
  listPins: singleton(ListPins, [unitOfWork, ChatAccess]),
  listThread: singleton(ListThread, [unitOfWork, ChatAccess]),
  followThread: singleton(FollowThread, [unitOfWork, ChatAccess]),
  searchMessages: singleton(SearchMessages, [unitOfWork, ChatAccess, clock]),
  listFiles: singleton(ListFiles, [unitOfWork, ChatAccess]),
  readAttachment: singleton(ReadAttachment, [unitOfWork, ChatAccess, { blobs, links: AttachmentLinks }]),
  attachmentLinks: singleton(AttachmentLinks, [SignedLinks]),
  viewOwnStorage: singleton(ViewOwnStorage, [unitOfWork, storageLimits]),
  viewOrganizationStorage: singleton(ViewOrganizationStorage, [AuthorizedTransaction, storageLimits]),
  markConversationRead: singleton(MarkConversationRead, [unitOfWork, ChatAccess, clock]),
  announceTyping: singleton(AnnounceTyping, [unitOfWork, ChatAccess, events]),
  loadDelivery: singleton(LoadDelivery, [unitOfWork, clock]),
  blockUser: singleton(BlockUser, [unitOfWork, ContactRules, { clock, events }]),
  unblockUser: singleton(UnblockUser, [unitOfWork, events]),
  listBlockedUsers: singleton(ListBlockedUsers, [unitOfWork]),
  viewPresenceSetting: singleton(ViewPresenceSetting, [unitOfWork]),
  setPresenceVisibility: singleton(SetPresenceVisibility, [unitOfWork, events, clock]),
  loadPresence: singleton(LoadPresence, [unitOfWork, clock]),
  recordPresence: singleton(RecordPresence, [unitOfWork, events, { clock, mentionMails }]),
};
