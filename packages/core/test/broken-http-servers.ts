import { Readable } from 'node:stream';

import type { ApiRequest } from '../src/api/api-request.js';
import type { ApiResponse } from '../src/api/api-response.js';
import { accessTokenCases } from '../src/contracts/http/access-token-cases.js';
import { connectionCases } from '../src/contracts/http/connection-cases.js';
import { conversationCases } from '../src/contracts/http/conversation-cases.js';
import { headerCases } from '../src/contracts/http/header-cases.js';
import { limitCases } from '../src/contracts/http/limit-cases.js';
import { loginCases } from '../src/contracts/http/login-cases.js';
import { messageCases } from '../src/contracts/http/message-cases.js';
import { passwordCases } from '../src/contracts/http/password-cases.js';
import { registrationCases } from '../src/contracts/http/registration-cases.js';
import { rowAuthenticationCases } from '../src/contracts/http/row-authentication-cases.js';
import { rowBodyCases } from '../src/contracts/http/row-body-cases.js';
import { rowFormCases } from '../src/contracts/http/row-form-cases.js';
import { rowPathCases } from '../src/contracts/http/row-path-cases.js';
import { sessionCases } from '../src/contracts/http/session-cases.js';
import { uploadFormCases } from '../src/contracts/http/upload-form-cases.js';
import { userCases } from '../src/contracts/http/user-cases.js';
import { override } from '../src/contracts/self-test/stores/override-stores.js';
import { AppError } from '../src/index.js';
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

/** Returns the body again, changed by `change`. */
async function* rewritten(body: Readable, change: (text: string) => string): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  yield bytes.length === 0 ? bytes : Buffer.from(change(bytes.toString('latin1')), 'latin1');
}

const changeBody = (change: (text: string) => string): ReturnType<typeof changeRequest> =>
  changeRequest((request) => ({ ...request, body: Readable.from(rewritten(request.body, change)) }));

/** Likewise, for uploads only. */
const ofForms =
  (change: ReturnType<typeof changeRequest>): ReturnType<typeof changeRequest> =>
  (answer) =>
  (request) =>
    (request.target.endsWith('/attachments') ? change(answer) : answer)(request);

const brokenAdapters: readonly BrokenServer[] = [
  {
    fault: 'answers 500 for what is malformed',
    cases: rowBodyCases,
    noticedBy: [/login refuses malformed bodies/, /postMessage refuses body of a wrong type/],
    breakAnswer: changeResponse((response) => (response.status === 400 ? { ...response, status: 500 } : response)),
  },
  {
    fault: 'drops unknown properties',
    cases: rowBodyCases,
    noticedBy: [/updateMe names an unknown property/, /updateMe refuses malformed bodies/],
    breakAnswer: changeBody((text) => text.replace(/^\{"(?:nobody|thisPropertyIsUnknown)":1\}$/, '{}')),
  },
  {
    fault: 'takes any media type',
    cases: rowBodyCases,
    noticedBy: [/register takes JSON alone/],
    breakAnswer: changeRequest((request) => withHeaders(request, { 'content-type': 'application/json' })),
  },
  {
    fault: 'ignores Content-Encoding',
    cases: rowBodyCases,
    noticedBy: [/register takes no encoded body/],
    breakAnswer: changeRequest((request) => withHeaders(request, { 'content-encoding': undefined })),
  },
  {
    fault: 'has a limit one byte lower',
    cases: rowBodyCases,
    noticedBy: [/register has a limit of 64 KiB, to the byte/],
    breakAnswer: changeBody((text) => `${text} `),
  },
  {
    fault: 'takes half a form for a whole one',
    cases: rowFormCases,
    noticedBy: [/refuses a form with no end/, /refuses a form with an unterminated file/],
    breakAnswer: ofForms(changeBody((text) => (text.endsWith('--\r\n') ? text : `${text}\r\n--suite--\r\n`))),
  },
  {
    fault: 'takes forms that are encoded, or of another type',
    cases: rowFormCases,
    noticedBy: [/takes no encoded form/, /takes forms alone/],
    breakAnswer: ofForms(
      changeRequest((request) => {
        const type = { 'content-type': 'multipart/form-data; boundary=suite' };
        return withHeaders(request, { ...type, 'content-encoding': undefined });
      }),
    ),
  },
  {
    fault: 'ends the connection with every answer',
    cases: uploadFormCases,
    noticedBy: [/leave the connection to the next request/],
    breakAnswer: changeResponse((response) => ({ ...response, headers: [...response.headers, 'Connection', 'close'] })),
  },
  {
    fault: 'takes every letter case of a path',
    cases: rowPathCases,
    noticedBy: [/viewMe has one spelling of its path/],
    breakAnswer: changeRequest((request) => ({ ...request, target: request.target.toLowerCase() })),
  },
  {
    fault: 'takes a trailing slash',
    cases: rowPathCases,
    noticedBy: [/viewMe has one spelling of its path/],
    breakAnswer: changeRequest((request) => ({ ...request, target: request.target.replace(/\/+$/, '') })),
  },
  {
    fault: 'decodes the path',
    cases: rowPathCases,
    noticedBy: [/viewMe has one spelling of its path/],
    breakAnswer: changeRequest((request) => ({
      ...request,
      target: request.target.replace(/%6\d/g, decodeURIComponent),
    })),
  },
  {
    fault: 'refuses targets in absolute form',
    cases: connectionCases,
    noticedBy: [/take a target in absolute form/],
    breakAnswer: changeRequest((request) => ({ ...request, target: request.target.replace(/^http/i, 'not-$&') })),
  },
  {
    fault: 'sends no Allow',
    cases: rowPathCases,
    noticedBy: [/\/api\/users\/me answers other methods with 405/, /tells its methods to OPTIONS/],
    breakAnswer: changeResponse((response) => withoutHeader(response, 'Allow')),
  },
  {
    fault: 'answers wrong methods with 404',
    cases: rowPathCases,
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
    fault: 'makes a request id of its own each time',
    cases: headerCases,
    noticedBy: [/keeps an X-Request-Id/],
    breakAnswer: changeRequest((request) => withHeaders(request, { 'x-request-id': undefined })),
  },
  {
    fault: 'lets every origin read',
    cases: headerCases,
    noticedBy: [/lets no other page read anything/],
    breakAnswer: changeResponse((response, { headers: { origin } }) =>
      typeof origin === 'string'
        ? { ...response, headers: [...response.headers, 'Access-Control-Allow-Origin', origin] }
        : response,
    ),
  },
  {
    fault: 'believes X-Forwarded-For of anybody',
    cases: limitCases,
    noticedBy: [/ignore X-Forwarded-For/, /believes the trusted proxy/],
    breakAnswer: changeRequest((request) => {
      const remoteAddress = String(request.headers['x-forwarded-for'] ?? request.remoteAddress).split(',')[0] ?? '';
      return { ...withHeaders(request, { 'x-forwarded-for': undefined }), remoteAddress };
    }),
  },
  {
    fault: 'sends a field too many',
    cases: userCases,
    noticedBy: [/changes the names that are given/],
    breakAnswer: changeResponse((response, { target }) => {
      if (response.status !== 200 || target !== '/api/users/me' || typeof response.body !== 'string') return response;
      const body = JSON.stringify({ ...(JSON.parse(response.body) as object), passwordHash: '$2b$10$' });
      const headers = withoutHeader(response, 'Content-Length').headers;
      return { ...response, headers: [...headers, 'Content-Length', String(Buffer.byteLength(body))], body };
    }),
  },
];

const brokenKits: readonly BrokenServer[] = [
  {
    fault: 'believes unsigned access tokens',
    cases: accessTokenCases,
    noticedBy: [/are refused when anything about them is wrong/, /cannot be forged/],
    breakAnswer: (answer, { crewkit, clock }) => {
      const { authenticate } = crewkit.useCases;
      authenticate.verify = (token) => {
        const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as Record<
          string,
          string
        >;
        const expiresAt = new Date(clock.now().getTime() + 1000);
        return {
          accountId: claims['sub'] ?? '',
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
    fault: 'tells who has an account',
    cases: passwordCases,
    noticedBy: [/does not tell who has an account/],
    breakAnswer: (answer, { crewkit, unitOfWork }) => {
      const { requestPasswordReset } = crewkit.useCases;
      const execute = requestPasswordReset.execute.bind(requestPasswordReset);
      requestPasswordReset.execute = async (input) => {
        if ((await unitOfWork.read((stores) => stores.accounts.findByEmail(input.email))) === null)
          throw new AppError('NOT_FOUND');
        return execute(input);
      };
      return answer;
    },
  },
  {
    fault: 'lets sessions live on',
    cases: sessionCases,
    noticedBy: [
      /takes the reuse of a rotated token for theft/,
      /nothing is alive after them/,
      /ends every session of the user/,
    ],
    breakStores: ({ sessions }) => ({ sessions: override(sessions, { deleteAll: () => Promise.resolve([]) }) }),
  },
  {
    fault: 'forgets rotated tokens',
    cases: sessionCases,
    noticedBy: [/takes the reuse of a rotated token for theft/],
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
    fault: 'never locks',
    cases: loginCases,
    noticedBy: [/compare 5 times at most/, /refuses the right password too/],
    breakStores: ({ lockouts }) => ({
      lockouts: override(lockouts, { reserve: () => Promise.resolve({ lockedUntil: null }) }),
    }),
  },
  {
    fault: 'gives reset tokens twice',
    cases: passwordCases,
    noticedBy: [/is replaced with a mailed token, once/, /one of 16 parallel uses/],
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
    noticedBy: [/gives an email to whoever confirms first|each works until one is used/],
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
    noticedBy: [/answers a repeated clientMessageId/, /stores one of 50 parallel sends/],
    breakStores: ({ messages }) => ({
      messages: override(messages, { append: (message) => messages.append({ ...message, clientMessageId: null }) }),
    }),
  },
  {
    fault: 'shows conversations to strangers',
    cases: conversationCases,
    noticedBy: [/are not there for strangers/],
    breakStores: ({ conversations }) => ({
      conversations: override(conversations, {
        participationOf: async (id, userId) => {
          const found = await conversations.findById(id);
          return (
            (await conversations.participationOf(id, userId)) ??
            (found && { kind: 'direct', lastSeq: found.lastSeq, isBlocked: false, directKey: null })
          );
        },
        findForParticipant: async (id, userId) => {
          const found = await conversations.findById(id);
          return found === null
            ? null
            : ((await conversations.findForParticipant(id, userId)) ?? { ...found, unreadCount: 0, mentionCount: 0 });
        },
      }),
    }),
  },
];

export const brokenServers: readonly BrokenServer[] = [
  ...brokenAdapters,
  ...brokenDownloads,
  ...brokenKits,
  ...brokenContact,
];
