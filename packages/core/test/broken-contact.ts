import { blockCases, hideCases, policyCases } from '../src/contracts/http/contact-cases.js';
import { organizationConversationCases } from '../src/contracts/http/organization-conversation-cases.js';
import { override } from '../src/contracts/self-test/stores/override-stores.js';
import type { BrokenServer } from './broken-server.js';

/** Servers that do not enforce the contact rules, or the participants of an organization's groups. */
export const brokenContact: readonly BrokenServer[] = [
  {
    fault: 'ignores block lists',
    cases: blockCases,
    only: /begins with|adds nothing|goes on in the groups/,
    noticedBy: [
      /begins with no direct conversation, and no group/,
      /begins with no group of an organization/,
      /adds nothing to their direct conversation/,
    ],
    breakStores: ({ blockedUsers, conversations }) => ({
      blockedUsers: override(blockedUsers, { findPairs: () => Promise.resolve([]) }),
      conversations: override(conversations, {
        participationOf: async (id, userId) => {
          const participation = await conversations.participationOf(id, userId);
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
    only: /policy|is shown again/,
    noticedBy: [/is refused to others as for unknown users/, /ends in a direct conversation when they share none/],
    breakStores: ({ members }) => ({
      members: override(members, { listSharing: (_userId, others) => Promise.resolve([...others]) }),
    }),
  },
  {
    fault: 'takes every user for a member of the organization of a group',
    cases: organizationConversationCases,
    only: /started by members|admit members|tell their organization/,
    noticedBy: [/are started by members with members/, /admit members later, and nobody else/],
    breakStores: ({ members }) => ({
      members: override(members, { listActive: (_organizationId, userIds) => Promise.resolve([...userIds]) }),
    }),
  },
  {
    fault: 'leaves removed members in the groups of an organization',
    cases: organizationConversationCases,
    only: /lose a member|tell their organization/,
    noticedBy: [/lose a member who is removed/, /lose a member who leaves/],
    breakStores: ({ conversations }) => ({
      conversations: override(conversations, {
        lockLeavable: (userId, query) =>
          query.organizationId === null ? conversations.lockLeavable(userId, query) : Promise.resolve([]),
      }),
    }),
  },
];
