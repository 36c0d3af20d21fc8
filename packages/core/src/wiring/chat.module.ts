import { ContainerModule } from 'inversify';

import { AnnounceTyping } from '../features/chat/announce-typing.js';
import { ListConversations } from '../features/chat/list-conversations.js';
import { ListMessages } from '../features/chat/list-messages.js';
import { LoadDelivery } from '../features/chat/load-delivery.js';
import { MarkConversationRead } from '../features/chat/mark-conversation-read.js';
import { OpenDirectConversation } from '../features/chat/open-direct-conversation.js';
import { PostMessage } from '../features/chat/post-message.js';
import { ViewConversation } from '../features/chat/view-conversation.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens, useCase } from './tokens.js';

const { unitOfWork, bus, ids, clock } = tokens;

export const chatModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(
    useCase('openDirectConversation'),
    [unitOfWork, ids, clock],
    (work, source, time) => new OpenDirectConversation(work, { ids: source, clock: time }),
  );
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
