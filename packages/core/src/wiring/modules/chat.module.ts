import { ContainerModule } from 'inversify';

import { AddParticipants } from '../../features/chat/conversations/add-participants.js';
import { AnnounceTyping } from '../../features/chat/messages/announce-typing.js';
import { AppendMessage } from '../../features/chat/messages/append-message.js';
import { ChatAccess } from '../../features/chat/conversations/chat-access.js';
import { ConversationWork } from '../../features/chat/conversations/conversation-work.js';
import { DeleteMessage } from '../../features/chat/messages/delete-message.js';
import { EditMessage } from '../../features/chat/messages/edit-message.js';
import { ListConversations } from '../../features/chat/conversations/list-conversations.js';
import { ListMessages } from '../../features/chat/messages/list-messages.js';
import { LoadDelivery } from '../../features/chat/messages/load-delivery.js';
import { MarkConversationRead } from '../../features/chat/conversations/mark-conversation-read.js';
import { OpenDirectConversation } from '../../features/chat/conversations/open-direct-conversation.js';
import { OpenTaskConversation } from '../../features/chat/conversations/open-task-conversation.js';
import { PostMessage } from '../../features/chat/messages/post-message.js';
import { RemoveParticipant } from '../../features/chat/conversations/remove-participant.js';
import { RenameConversation } from '../../features/chat/conversations/rename-conversation.js';
import { SearchMessages } from '../../features/chat/messages/search-messages.js';
import { StartConversation } from '../../features/chat/conversations/start-conversation.js';
import { ViewConversation } from '../../features/chat/conversations/view-conversation.js';
import { singletonsIn, type BindSingleton } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

const { unitOfWork, authorize, chatAccess, conversationWork, appendMessage, mentionMails, bus, ids, clock } = tokens;
const { discardFiles, contactRules, admitToGroup } = tokens;

export const chatModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bindWaysIn(bind);
  bindOpening(bind);
  bindConversations(bind);
  bindMessages(bind);
  bindRealTime(bind);
});

function bindWaysIn(bind: BindSingleton): void {
  bind(chatAccess, [authorize, contactRules], (rules, contact) => new ChatAccess(rules, contact));
  bind(
    conversationWork,
    [unitOfWork, authorize, clock],
    (work, rules, time) => new ConversationWork(work, rules, time),
  );
  bind(
    appendMessage,
    [unitOfWork, chatAccess, contactRules, ids, clock, mentionMails],
    (work, access, contact, source, time, mails) =>
      new AppendMessage(work, { access, contact }, { ids: source, clock: time, mentionMails: mails }),
  );
}

function bindOpening(bind: BindSingleton): void {
  bind(
    useCase('openDirectConversation'),
    [unitOfWork, contactRules, ids, clock],
    (work, contact, source, time) => new OpenDirectConversation(work, contact, { ids: source, clock: time }),
  );
  bind(
    useCase('openTaskConversation'),
    [unitOfWork, chatAccess, ids, clock],
    (work, access, source, time) => new OpenTaskConversation(work, access, { ids: source, clock: time }),
  );
  bind(
    useCase('startConversation'),
    [unitOfWork, useCase('openDirectConversation'), authorize, contactRules, admitToGroup, ids, clock],
    (work, openDirect, rules, contact, admit, source, time) =>
      new StartConversation(
        work,
        { openDirect, authorize: rules, contact, admitToGroup: admit },
        { ids: source, clock: time },
      ),
  );
}

function bindConversations(bind: BindSingleton): void {
  bind(useCase('renameConversation'), [conversationWork], (work) => new RenameConversation(work));
  bind(
    useCase('addParticipants'),
    [conversationWork, contactRules, admitToGroup],
    (work, contact, admit) => new AddParticipants(work, { contact, admitToGroup: admit }),
  );
  bind(
    useCase('removeParticipant'),
    [unitOfWork, authorize, clock],
    (work, rules, time) => new RemoveParticipant(work, rules, time),
  );
  bind(useCase('viewConversation'), [unitOfWork, chatAccess], (work, access) => new ViewConversation(work, access));
  bind(useCase('listConversations'), [unitOfWork, clock], (work, time) => new ListConversations(work, time));
  bind(
    useCase('markConversationRead'),
    [unitOfWork, chatAccess, clock],
    (work, access, time) => new MarkConversationRead(work, access, time),
  );
}

function bindMessages(bind: BindSingleton): void {
  bind(useCase('postMessage'), [appendMessage], (append) => new PostMessage(append));
  bind(
    useCase('editMessage'),
    [unitOfWork, chatAccess, clock, mentionMails],
    (work, access, time, mails) => new EditMessage(work, access, { clock: time, mentionMails: mails }),
  );
  bind(
    useCase('deleteMessage'),
    [unitOfWork, chatAccess, clock, discardFiles],
    (work, access, time, discard) => new DeleteMessage(work, access, { clock: time, discardFiles: discard }),
  );
  bind(useCase('listMessages'), [unitOfWork, chatAccess], (work, access) => new ListMessages(work, access));
  bind(
    useCase('searchMessages'),
    [unitOfWork, chatAccess, clock],
    (work, access, time) => new SearchMessages(work, access, time),
  );
}

function bindRealTime(bind: BindSingleton): void {
  bind(
    useCase('announceTyping'),
    [unitOfWork, chatAccess, bus],
    (work, access, over) => new AnnounceTyping(work, access, over),
  );
  bind(useCase('loadDelivery'), [unitOfWork, clock], (work, time) => new LoadDelivery(work, time));
}
