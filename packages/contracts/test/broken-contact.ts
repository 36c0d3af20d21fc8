import { blockCases, hideCases, policyCases } from '../src/http/chat/contact-cases.js';
import { organizationConversationCases } from '../src/http/chat/conversations/organization-conversation-cases.js';
import { override } from '../src/self-test/stores/override-stores.js';
import type { BrokenServer } from './broken-server.js';

/** Servers that do not enforce the contact rules, or the rules for participants of an organization's group conversations. */
export const brokenContact: readonly BrokenServer[] = [
  {
    fault: 'ignores block lists',
    cases: blockCases,
    only: /prevents|stops messages in|does not affect groups/,
    noticedBy: [
      /prevents direct conversations and groups/,
      /prevents groups in a shared organization/,
      /stops messages in their direct conversation/,
    ],
    breakStores: ({ blockedUsers, conversations }) => ({
      blockedUsers: override(blockedUsers, { findPairs: () => Promise.resolve([]) }),
      conversations: override(conversations, {
        getParticipation: async (id, userId) => {
          const participation = await conversations.getParticipation(id, userId);
          return participation && { ...participation, isBlocked: false };
        },
      }),
    }),
  },
  {
    fault: 'ignores the contact policy',
    cases(options) {
      policyCases(options);
      hideCases(options);
    },
    only: /policy|is listed again/,
    noticedBy: [/rejects other users like unknown users/, /stops a direct conversation when/],
    breakStores: ({ members }) => ({
      members: override(members, { listSharing: (_userId, others) => Promise.resolve([...others]) }),
    }),
  },
  {
    fault: 'treats every user as a member of the organization',
    cases: organizationConversationCases,
    only: /can be started only between|accept only members|name their organization/,
    noticedBy: [/can be started only between members/, /accept only members as later additions/],
    breakStores: ({ members }) => ({
      members: override(members, { listActive: (_organizationId, userIds) => Promise.resolve([...userIds]) }),
    }),
  },
  {
    fault: 'keeps removed members in the groups of an organization',
    cases: organizationConversationCases,
    only: /lose a member|name their organization/,
    noticedBy: [/lose a member who is removed/, /lose a member who leaves/],
    breakStores: ({ conversations }) => ({
      conversations: override(conversations, {
        lockLeavable: (userId, query) =>
          query.organizationId === null ? conversations.lockLeavable(userId, query) : Promise.resolve([]),
      }),
    }),
  },
];
