import assert from 'node:assert/strict';

import { post, tryDelete } from '../chat/chatting.js';
import { createTaskStudio, letGo, openTask } from '../chat/task-chatting.js';
import { expectProblem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { filePart } from '../support/multipart.js';
import type { HttpClient } from '../support/http-client.js';
import { signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { createTask } from '../workspace/workspace.js';
import { fetchFile, newChat, sendFiles, type AttachmentOnWire } from './uploading.js';

interface FilePage {
  readonly items: readonly (AttachmentOnWire & {
    readonly messageId: string;
    readonly senderId: string;
    readonly createdAt: string;
  })[];
  readonly nextCursor: string | null;
}

const tryList = (
  http: HttpClient,
  person: SignedIn,
  conversationId: string,
  query: Record<string, string> = {},
): Promise<HttpAnswer> => http.call('listFiles', { token: person.accessToken, params: { conversationId }, query });

async function listFiles(...[http, person, id, query]: Parameters<typeof tryList>): Promise<FilePage> {
  const answer = await tryList(http, person, id, query);
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text) as FilePage;
}

const parts = (...names: readonly string[]) => names.map((name) => filePart(name, name));
const toNames = ({ items }: FilePage): string[] => items.map(({ fileName }) => fileName);

/** Tests the list of a conversation's files. */
export function fileListCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the files of a conversation', () => {
    const http = useServer(options);

    runner.it('are listed in pages, those of the newest message first', async () => {
      const chat = await newChat(http());
      const { ada, bob, id } = chat;
      assert.deepEqual(await listFiles(http(), ada, id), { items: [], nextCursor: null });
      const first = await sendFiles(http(), chat, { files: parts('1.txt', '2.txt', '3.txt') });
      const root = await post(http(), ada, id, { body: 'No file' });
      const fields = { threadRootId: root.id };
      const second = await sendFiles(http(), chat, { files: parts('4.txt'), by: bob, fields });
      const all = await listFiles(http(), ada, id);
      const expected = [second, first].flatMap((message) =>
        message.attachments.map(({ url: _url, urlExpiresAt: _at, ...file }) => ({
          ...file,
          messageId: message.id,
          senderId: message.senderId,
          createdAt: message.createdAt,
        })),
      );
      assert.deepEqual(
        all.items.map(({ url: _url, urlExpiresAt: _at, ...file }) => file),
        expected,
      );
      assert.deepEqual(toNames(all), ['4.txt', '1.txt', '2.txt', '3.txt']);
      const names: string[][] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: FilePage = await listFiles(http(), bob, id, { limit: '2', ...(cursor !== '' && { cursor }) });
        names.push(toNames(page));
        cursor = page.nextCursor;
      }
      assert.deepEqual(names, [
        ['4.txt', '1.txt'],
        ['2.txt', '3.txt'],
      ]);
      const [newest] = all.items;
      assert.ok(newest);
      assert.equal((await fetchFile(http(), newest.url)).text, '4.txt');
    });

    runner.it('do not include those of deleted messages', async () => {
      const chat = await newChat(http());
      const first = await sendFiles(http(), chat, { files: parts('1.txt') });
      await sendFiles(http(), chat, { files: parts('2.txt') });
      await tryDelete(http(), chat.ada, first);
      assert.deepEqual(toNames(await listFiles(http(), chat.ada, chat.id)), ['2.txt']);
    });

    runner.it('are hidden from users who cannot see the conversation', async () => {
      const chat = await newChat(http());
      const stranger = await signIn(http());
      expectProblem(await tryList(http(), stranger, chat.id), 'NOT_FOUND');
      for (const cursor of ['x', 'cy4x', 'YS4x', 'YS4xLjEyMw']) {
        expectProblem(await tryList(http(), chat.ada, chat.id, { cursor }), 'CURSOR_INVALID');
      }
    });

    runner.it('of a task are shown to users who can see the task', async () => {
      const studio = await createTaskStudio(http());
      const { owner, guest, outsider } = studio;
      const task = await createTask(http(), owner, { projectId: studio.projectId });
      const { id } = await openTask(http(), owner, task.id, 201);
      await sendFiles(http(), { ada: owner, bob: guest, id }, { files: parts('1.txt') });
      assert.deepEqual(toNames(await listFiles(http(), guest, id)), ['1.txt']);
      expectProblem(await tryList(http(), outsider, id), 'NOT_FOUND');
      await letGo(http(), studio);
      expectProblem(await tryList(http(), guest, id), 'NOT_FOUND');
    });
  });
}
