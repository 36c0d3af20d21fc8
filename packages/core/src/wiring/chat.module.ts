import { ContainerModule } from 'inversify';

import { AddParticipants } from '../features/chat/add-participants.js';
import { AnnounceTyping } from '../features/chat/announce-typing.js';
import { ConversationWork } from '../features/chat/conversation-work.js';
import { ListConversations } from '../features/chat/list-conversations.js';
import { ListMessages } from '../features/chat/list-messages.js';
import { LoadDelivery } from '../features/chat/load-delivery.js';
import { MarkConversationRead } from '../features/chat/mark-conversation-read.js';
import { OpenDirectConversation } from '../features/chat/open-direct-conversation.js';
import { PostMessage } from '../features/chat/post-message.js';
import { RemoveParticipant } from '../features/chat/remove-participant.js';
import { RenameConversation } from '../features/chat/rename-conversation.js';
import { StartConversation } from '../features/chat/start-conversation.js';
import { ViewConversation } from '../features/chat/view-conversation.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens, useCase } from './tokens.js';

const { unitOfWork, authorize, conversationWork, bus, ids, clock } = tokens;

export const chatModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(
    conversationWork,
    [unitOfWork, authorize, clock],
    (work, rules, time) => new ConversationWork(work, rules, time),
  );
  bind(
    useCase('openDirectConversation'),
    [unitOfWork, ids, clock],
    (work, source, time) => new OpenDirectConversation(work, { ids: source, clock: time }),
  );
  bind(
    useCase('startConversation'),
    [unitOfWork, useCase('openDirectConversation'), ids, clock],
    (work, openDirect, source, time) => new StartConversation(work, openDirect, { ids: source, clock: time }),
  );
  bind(useCase('renameConversation'), [conversationWork], (work) => new RenameConversation(work));
  bind(useCase('addParticipants'), [conversationWork], (work) => new AddParticipants(work));
  bind(useCase('removeParticipant'), [conversationWork], (work) => new RemoveParticipant(work));
  bind(
    useCase('postMessage'),
    [unitOfWork, ids, clock],
    (work, source, time) => new PostMessage(work, { ids: source, clock: time }),
  );
  bind(useCase('viewConversation'), [unitOfWork], (work) => new ViewConversation(work));
  bind(useCase('listConversations'), [unitOfWork], (work) => new ListConversations(work));
  bind(useCase('listMessages'), [unitOfWork], (work) => new ListMessages(work));
  bind(useCase('markConversationRead'), [unitOfWork, clock], (work, time) => new MarkConversationRead(work, time));
  bind(useCase('announceTyping'), [useCase('viewConversation'), bus], (view, over) => new AnnounceTyping(view, over));
  bind(useCase('loadDelivery'), [unitOfWork], (work) => new LoadDelivery(work));
});
