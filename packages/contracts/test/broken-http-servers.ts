import { Readable } from 'node:stream';
import { CrewkitError, type ApiRequest, type ApiResponse } from '@crewkit/core';

import { accessTokenCases } from '../src/http/sign-in/access-token-cases.js';
import { connectionCases } from '../src/http/routes/connection-cases.js';
import { conversationCases } from '../src/http/chat/conversations/conversation-cases.js';
import { headerCases } from '../src/http/routes/header-cases.js';
import { limitCases } from '../src/http/routes/limit-cases.js';
import { loginCases } from '../src/http/sign-in/login-cases.js';
import { messageCases } from '../src/http/chat/message-cases.js';
import { passwordCases } from '../src/http/sign-in/password-cases.js';
import { registrationCases } from '../src/http/accounts/registration-cases.js';
import { rowAuthenticationCases } from '../src/http/routes/row-authentication-cases.js';
import { rowBodyCases } from '../src/http/routes/row-body-cases.js';
import { rowFormCases } from '../src/http/routes/row-form-cases.js';
import { rowPathCases } from '../src/http/routes/row-path-cases.js';
import { sessionCases } from '../src/http/sign-in/session-cases.js';
import { systemCases } from '../src/http/admin/system-cases.js';
import { uploadFormCases } from '../src/http/files/upload-form-cases.js';
import { userCases } from '../src/http/accounts/user-cases.js';
import { override } from '../src/self-test/stores/override-stores.js';
import { brokenContact } from './broken-contact.js';
import { brokenDownloads } from './broken-downloads.js';
import type { BrokenServer } from './broken-server.js';
import type { Answer } from './serve-with-node.js';

const changeRequest =
  (change: (request: ApiRequest) => ApiRequest) =>
  (answer: Answer): Answer =>
  (request) =>
    answer(change(request));

const changeResponse =
  (change: (response: ApiResponse, request: ApiRequest) => ApiResponse) =>
  (answer: Answer): Answer =>
  async (request) =>
    change(await answer(request), request);

const withHeaders = (request: ApiRequest, headers: ApiRequest['headers']): ApiRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

function withoutHeader(response: ApiResponse, name: string): ApiResponse {
  const headers = response.headers.filter(
    (_, index, all) => all[index - (index % 2)]?.toLowerCase() !== name.toLowerCase(),
  );
  return { ...response, headers };
}

/** Yields the body, changed by `change`. */
async function* rewritten(body: Readable, change: (text: string) => string): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  yield bytes.length === 0 ? bytes : Buffer.from(change(bytes.toString('latin1')), 'latin1');
}

const changeBody = (change: (text: string) => string): ReturnType<typeof changeRequest> =>
  changeRequest((request) => ({ ...request, body: Readable.from(rewritten(request.body, change)) }));

/** Applies a change only to uploads. */
const ofForms =
  (change: ReturnType<typeof changeRequest>): ReturnType<typeof changeRequest> =>
  (answer) =>
  (request) =>
    (request.target.endsWith('/attachments') ? change(answer) : answer)(request);

/** Selects the cases of a few routes, because a flaw of an adapter affects all routes alike. */
const fewRoutes = /(?:login|register|updateMe|viewMe|postMessage|\/api\/users\/me) /;

const brokenAdapters: readonly BrokenServer[] = [
  {
    fault: 'answers malformed requests with 500',
    cases: rowBodyCases,
    only: fewRoutes,
    noticedBy: [/login rejects malformed bodies/, /postMessage rejects body of a wrong type/],
    breakAnswer: changeResponse((response) => (response.status === 400 ? { ...response, status: 500 } : response)),
  },
  {
    fault: 'drops unknown properties',
    cases: rowBodyCases,
    only: fewRoutes,
    noticedBy: [/updateMe names an unknown property/, /updateMe rejects malformed bodies/],
    breakAnswer: changeBody((text) => text.replace(/^\{"(?:absent|thisPropertyIsUnknown)":1\}$/, '{}')),
  },
  {
    fault: 'accepts any media type',
    cases: rowBodyCases,
    only: fewRoutes,
    noticedBy: [/register accepts only JSON/],
    breakAnswer: changeRequest((request) => withHeaders(request, { 'content-type': 'application/json' })),
  },
  {
    fault: 'ignores Content-Encoding',
    cases: rowBodyCases,
    only: fewRoutes,
    noticedBy: [/register rejects encoded bodies/],
    breakAnswer: changeRequest((request) => withHeaders(request, { 'content-encoding': undefined })),
  },
  {
    fault: 'has a limit one byte lower',
    cases: rowBodyCases,
    only: fewRoutes,
    noticedBy: [/register has a limit of 64 KiB, to the byte/],
    breakAnswer: changeBody((text) => `${text} `),
  },
  {
    fault: 'accepts a truncated form',
    cases: rowFormCases,
    noticedBy: [/rejects a form with no closing boundary/, /rejects a form with an unterminated file/],
    breakAnswer: ofForms(changeBody((text) => (text.endsWith('--\r\n') ? text : `${text}\r\n--suite--\r\n`))),
  },
  {
    fault: 'accepts forms that are encoded or of another type',
    cases: rowFormCases,
    noticedBy: [/rejects encoded forms/, /accepts only forms/],
    breakAnswer: ofForms(
      changeRequest((request) => {
        const type = { 'content-type': 'multipart/form-data; boundary=suite' };
        return withHeaders(request, { ...type, 'content-encoding': undefined });
      }),
    ),
  },
  {
    fault: 'closes the connection after every response',
    cases: uploadFormCases,
    noticedBy: [/leave the connection usable/],
    breakAnswer: changeResponse((response) => ({ ...response, headers: [...response.headers, 'Connection', 'close'] })),
  },
  {
    fault: 'ignores the letter case of paths',
    cases: rowPathCases,
    only: fewRoutes,
    noticedBy: [/viewMe has exactly one spelling of its path/],
    breakAnswer: changeRequest((request) => ({ ...request, target: request.target.toLowerCase() })),
  },
  {
    fault: 'accepts a trailing slash',
    cases: rowPathCases,
    only: fewRoutes,
    noticedBy: [/viewMe has exactly one spelling of its path/],
    breakAnswer: changeRequest((request) => ({ ...request, target: request.target.replace(/\/+$/, '') })),
  },
  {
    fault: 'decodes the path',
    cases: rowPathCases,
    only: fewRoutes,
    noticedBy: [/viewMe has exactly one spelling of its path/],
    breakAnswer: changeRequest((request) => ({
      ...request,
      target: request.target.replace(/%6\d/g, decodeURIComponent),
    })),
  },
  {
    fault: 'rejects request targets in absolute form',
    cases: connectionCases,
    noticedBy: [/accept a request target in absolute form/],
    breakAnswer: changeRequest((request) => ({ ...request, target: request.target.replace(/^http/i, 'not-$&') })),
  },
  {
    fault: 'sends no Allow',
    cases: rowPathCases,
    only: fewRoutes,
    noticedBy: [/\/api\/users\/me answers other methods with 405/, /lists its methods for OPTIONS/],
    breakAnswer: changeResponse((response) => withoutHeader(response, 'Allow')),
  },
  {
    fault: 'answers other methods with 404',
    cases: rowPathCases,
    only: fewRoutes,
    noticedBy: [/answers other methods with 405/],
    breakAnswer: changeResponse((response) => (response.status === 405 ? { ...response, status: 404 } : response)),
  },
  {
    fault: 'sends no WWW-Authenticate',
    cases: rowAuthenticationCases,
    noticedBy: [/viewMe is UNAUTHENTICATED without a token/],
    breakAnswer: changeResponse((response) => withoutHeader(response, 'WWW-Authenticate')),
  },
  {
    fault: 'replaces every request id',
    cases: headerCases,
    noticedBy: [/keep an X-Request-Id/],
    breakAnswer: changeRequest((request) => withHeaders(request, { 'x-request-id': undefined })),
  },
  {
    fault: 'lets every origin read responses',
    cases: headerCases,
    noticedBy: [/let no other page read responses/],
    breakAnswer: changeResponse((response, { headers: { origin } }) =>
      typeof origin === 'string'
        ? { ...response, headers: [...response.headers, 'Access-Control-Allow-Origin', origin] }
        : response,
    ),
  },
  {
    fault: 'trusts X-Forwarded-For of any client',
    cases: limitCases,
    noticedBy: [/ignore X-Forwarded-For/, /trust only the address/],
    breakAnswer: changeRequest((request) => {
      const remoteAddress = String(request.headers['x-forwarded-for'] ?? request.remoteAddress).split(',')[0] ?? '';
      return { ...withHeaders(request, { 'x-forwarded-for': undefined }), remoteAddress };
    }),
  },
  {
    fault: 'sends an additional field',
    cases: userCases,
    noticedBy: [/updates the given names/],
    breakAnswer: changeResponse((response, { target }) => {
      if (response.status !== 200 || !target.endsWith('/users/me') || typeof response.body !== 'string')
        return response;
      const body = JSON.stringify({ ...(JSON.parse(response.body) as object), passwordHash: '$2b$10$' });
      const headers = withoutHeader(response, 'Content-Length').headers;
      return { ...response, headers: [...headers, 'Content-Length', String(Buffer.byteLength(body))], body };
    }),
  },
];

const brokenInstances: readonly BrokenServer[] = [
  {
    fault: 'accepts unsigned access tokens',
    cases: accessTokenCases,
    noticedBy: [/are rejected if any part of them is invalid/, /cannot be forged/],
    breakAnswer: (answer, { crewkit, clock }) => {
      const { authenticate } = crewkit.useCases;
      authenticate.verify = (token) => {
        const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as Record<
          string,
          string
        >;
        const expiresAt = new Date(clock.now().getTime() + 1000);
        return {
          userId: claims['sub'] ?? '',
          email: '',
          tokenId: claims['jti'] ?? '',
          issuedAt: clock.now(),
          expiresAt,
        };
      };
      return answer;
    },
  },
  {
    fault: 'reveals which emails have accounts',
    cases: passwordCases,
    noticedBy: [/does not reveal whether an email has an account/],
    breakAnswer: (answer, { crewkit, unitOfWork }) => {
      const { requestPasswordReset } = crewkit.useCases;
      const execute = requestPasswordReset.execute.bind(requestPasswordReset);
      requestPasswordReset.execute = async (input) => {
        if ((await unitOfWork.read((stores) => stores.accounts.findByEmail(input.email))) === null)
          throw new CrewkitError('NOT_FOUND');
        return execute(input);
      };
      return answer;
    },
  },
  {
    fault: 'never ends sessions',
    cases: sessionCases,
    noticedBy: [
      /treats reuse of a rotated token as theft/,
      /after which no session is active/,
      /ends every session of the user/,
    ],
    breakStores: ({ sessions }) => ({ sessions: override(sessions, { deleteAll: () => Promise.resolve([]) }) }),
  },
  {
    fault: 'does not recognize rotated tokens',
    cases: sessionCases,
    noticedBy: [/treats reuse of a rotated token as theft/],
    breakStores: ({ sessions }) => ({
      sessions: override(sessions, {
        findToken: async (hash) => {
          const token = await sessions.findToken(hash);
          return token?.rotatedAt ? null : token;
        },
      }),
    }),
  },
  {
    fault: 'never locks accounts',
    cases: loginCases,
    noticedBy: [/compares at most 5 of 20/, /rejects the correct password too/],
    breakStores: ({ lockouts }) => ({
      lockouts: override(lockouts, { reserve: () => Promise.resolve({ lockedUntil: null }) }),
    }),
  },
  {
    fault: 'accepts reset tokens twice',
    cases: passwordCases,
    noticedBy: [/accepts an emailed token once/, /one of 16 parallel uses/],
    breakStores: ({ passwordResets }) => ({
      passwordResets: override(passwordResets, {
        consume: (hash, now) => passwordResets.find(hash, now),
        deleteAllFor: () => Promise.resolve(),
      }),
    }),
  },
  {
    fault: 'keeps the losing registrations of an email',
    cases: registrationCases,
    noticedBy: [/assigns an email to the first confirmed registration|each link works until one is used/],
    breakStores: ({ pendingRegistrations, accounts }) => ({
      pendingRegistrations: override(pendingRegistrations, { deleteAllFor: () => Promise.resolve() }),
      accounts: override(accounts, {
        insertIfAbsent: async (account) => (await accounts.insertIfAbsent(account)) || true,
      }),
    }),
  },
  {
    fault: 'stores a message again for the same clientMessageId',
    cases: messageCases,
    noticedBy: [/returns the stored message for a repeated clientMessageId/, /stores one of 50 parallel sends/],
    breakStores: ({ messages }) => ({
      messages: override(messages, { append: (message) => messages.append({ ...message, clientMessageId: null }) }),
    }),
  },
  {
    fault: 'lists users as organizations, and pending emails in reverse order',
    cases: systemCases,
    noticedBy: [/lists the organizations and the users/, /lists pending emails/],
    breakStores: ({ attachments, mailOutbox }) => ({
      attachments: override(attachments, { listLargest: (_, limit) => attachments.listLargest('user', limit) }),
      mailOutbox: override(mailOutbox, {
        listPending: async (window) => {
          const { items, next } = await mailOutbox.listPending(window);
          return { items: [...items].reverse(), next };
        },
      }),
    }),
  },
  {
    fault: 'shows conversations to non-participants',
    cases: conversationCases,
    noticedBy: [/do not exist for non-participants/],
    breakStores: ({ conversations }) => ({
      conversations: override(conversations, {
        getParticipation: async (id, userId) => {
          const found = await conversations.findById(id);
          return (
            (await conversations.getParticipation(id, userId)) ??
            (found && {
              kind: 'direct',
              lastSeq: found.lastSeq,
              isBlocked: false,
              directKey: null,
              policyOrganizationId: null,
              settings: { notify: 'all', mutedUntil: null },
            })
          );
        },
        findForParticipant: async (id, userId) => {
          const found = await conversations.findById(id);
          return found === null
            ? null
            : ((await conversations.findForParticipant(id, userId)) ?? {
                ...found,
                unreadCount: 0,
                mentionCount: 0,
                settings: null,
              });
        },
      }),
    }),
  },
];

export const brokenServers: readonly BrokenServer[] = [
  ...brokenAdapters,
  ...brokenDownloads,
  ...brokenInstances,
  ...brokenContact,
];
