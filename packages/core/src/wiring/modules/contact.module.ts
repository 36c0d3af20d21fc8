import { ContainerModule } from 'inversify';

import { AdmitToGroup } from '../../features/chat/contacts/admit-to-group.js';
import { BlockUser } from '../../features/chat/contacts/block-user.js';
import { ContactRules } from '../../features/chat/contacts/contact-rules.js';
import { ListBlockedUsers } from '../../features/chat/contacts/list-blocked-users.js';
import { UnblockUser } from '../../features/chat/contacts/unblock-user.js';
import { singletonsIn } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

const { unitOfWork, clock, rateLimiter, contactSettings, contactRules, admitToGroup } = tokens;

/** Binds the use cases for contact rules and block lists. */
export const contactModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(contactRules, [contactSettings], ({ policy }) => new ContactRules(policy));
  bind(
    admitToGroup,
    [unitOfWork, contactRules, rateLimiter, contactSettings],
    (work, rules, limiter, { groupAdditionsPerDay: additionsPerDay }) =>
      new AdmitToGroup(work, rules, { limiter, additionsPerDay }),
  );
  bind(
    useCase('blockUser'),
    [unitOfWork, contactRules, clock],
    (work, rules, time) => new BlockUser(work, rules, time),
  );
  bind(useCase('unblockUser'), [unitOfWork], (work) => new UnblockUser(work));
  bind(useCase('listBlockedUsers'), [unitOfWork], (work) => new ListBlockedUsers(work));
});
