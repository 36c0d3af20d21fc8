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

const { unitOfWork, events, ids, clock } = tokens;

export const chatModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(
    useCase('openDirectConversation'),
    [unitOfWork, events, ids, clock],
    (work, bus, source, time) => new OpenDirectConversation(work, bus, { ids: source, clock: time }),
  );
  bind(
    useCase('postMessage'),
    [unitOfWork, events, ids, clock],
    (work, bus, source, time) => new PostMessage(work, bus, { ids: source, clock: time }),
  );
  bind(useCase('viewConversation'), [unitOfWork], (work) => new ViewConversation(work));
  bind(useCase('listConversations'), [unitOfWork], (work) => new ListConversations(work));
  bind(useCase('listMessages'), [unitOfWork], (work) => new ListMessages(work));
  bind(useCase('markConversationRead'), [unitOfWork, events], (work, bus) => new MarkConversationRead(work, bus));
  bind(useCase('announceTyping'), [useCase('viewConversation'), events], (view, bus) => new AnnounceTyping(view, bus));
  bind(useCase('loadDelivery'), [unitOfWork], (work) => new LoadDelivery(work));
});
