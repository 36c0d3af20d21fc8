import assert from 'node:assert/strict';

import { closeAccount } from './closing.js';
import { expectProblem } from '../support/expect-answer.js';
import { keptFiles, sweep } from '../files/uploading.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { png, upload, type FormPart } from '../support/multipart.js';
import { signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { addMember, createOrganization } from '../workspace/workspace.js';

interface UserOnWire {
  readonly avatarUrl: string | null;
}

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
// A chunk of a PNG image (tEXt), with 9 bytes.
const place = Buffer.concat([Buffer.from('\0\0\0\x09tEXtGPS\x0048 N '), Buffer.alloc(4)]);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

const part = (content: Buffer, name = 'me.png'): FormPart => ({ name: 'files', fileName: name, content });
const put = (http: HttpClient, { accessToken: token }: SignedIn, files: readonly FormPart[]): Promise<HttpAnswer> =>
  http.call('uploadMyAvatar', { token, form: upload(files) });
const usedBytes = async (http: HttpClient, { accessToken: token }: SignedIn): Promise<number> =>
  (await http.get<{ usedBytes: number }>('viewMyUsage', 200, { token })).usedBytes;

async function setAvatar(http: HttpClient, person: SignedIn, content = png): Promise<string> {
  const { accessToken: token } = person;
  const user = await http.get<UserOnWire>('uploadMyAvatar', 200, { token, form: upload([part(content)]) });
  assert.deepEqual(await http.get('viewMe', 200, { token }), user);
  return user.avatarUrl ?? assert.fail();
}

function load(http: HttpClient, url: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
  const { pathname, search } = new URL(url);
  return http.send({ method: 'GET', path: pathname + search, headers });
}

/** Tests `PUT` and `DELETE /users/me/avatar`, and the images. */
export function avatarCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('an avatar', () => {
    const http = useServer(options);

    runner.it('is served from a signed link, with headers that prevent active content', async () => {
      const url = await setAvatar(http(), await signIn(http()));
      const found = await load(http(), url);
      assert.equal(found.status, 200);
      assert.deepEqual(found.bytes, png);
      assert.equal(found.headers['content-type'], 'image/png');
      assert.equal(found.headers['x-content-type-options'], 'nosniff');
      assert.match(String(found.headers['content-security-policy']), /default-src 'none'/);
      assert.match(String(found.headers['cache-control']), /^private, max-age=3600, immutable/);
      const again = await load(http(), url, { 'if-none-match': String(found.headers.etag) });
      assert.equal(again.status, 304);
    });

    runner.it('is stored without metadata', async () => {
      const person = await signIn(http());
      const url = await setAvatar(http(), person, Buffer.concat([png.subarray(0, 33), place, png.subarray(33), place]));
      assert.deepEqual((await load(http(), url)).bytes, png);
      assert.equal(await usedBytes(http(), person), png.length);
    });

    runner.it('cannot be loaded with a forged link', async () => {
      const [ada, bob] = [await signIn(http()), await signIn(http())];
      const [hers, other] = [new URL(await setAvatar(http(), ada)), new URL(await setAvatar(http(), bob))];
      for (const search of ['', '?expires=9999999999&signature=x', other.search]) {
        expectProblem(await load(http(), `${hers.origin}${hers.pathname}${search}`), 'NOT_FOUND');
      }
    });

    runner.it('is shown to members of the same organization', async () => {
      const ada = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), ada);
      const bob = await addMember(http(), ada, { organizationId });
      const url = await setAvatar(http(), bob);
      await http().get('updateMe', 200, { token: bob.accessToken, body: { displayName: ' Bobby ' } });
      const expected = { displayName: 'Bobby', avatarUrl: url };
      const token = ada.accessToken;
      const member = await http().get<object>('viewMember', 200, { token, params: { organizationId, userId: bob.id } });
      const people = await http().get<{ items: object[] }>('listPeople', 200, { token, query: { search: 'bobby' } });
      const names = await http().get<{ items: object[] }>('listPeople', 200, { token, query: { ids: bob.id } });
      for (const each of [member, people.items[0], names.items[0]]) assert.deepEqual({ ...each, ...expected }, each);
      assert.equal((await load(http(), url)).status, 200);
    });

    runner.it('replaces the previous one, whose file is removed', async () => {
      const person = await signIn(http());
      const first = await setAvatar(http(), person);
      const second = await setAvatar(http(), person, gif);
      expectProblem(await load(http(), first), 'NOT_FOUND');
      assert.equal((await load(http(), second)).headers['content-type'], 'image/gif');
      assert.equal(await usedBytes(http(), person), gif.length);
      const files = await keptFiles(http());
      const [oldId = '', newId = ''] = [first, second].map((url) => new URL(url).pathname.split('/').at(-1));
      assert.deepEqual([files.has(oldId), files.has(newId)], [false, true]);
    });

    runner.it('is removed on request, and a second time without effect', async () => {
      const person = await signIn(http());
      const url = await setAvatar(http(), person);
      for (let count = 0; count < 2; count += 1) {
        const user = await http().get<UserOnWire>('removeMyAvatar', 200, { token: person.accessToken });
        assert.equal(user.avatarUrl, null);
      }
      expectProblem(await load(http(), url), 'NOT_FOUND');
      assert.equal(await usedBytes(http(), person), 0);
    });

    runner.it('must be one small image of a safe type; the previous one stays', async () => {
      const person = await signIn(http());
      const url = await setAvatar(http(), person);
      const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]);
      for (const content of [svg, bmp, Buffer.from('<html>'), Buffer.from('%PDF-1.7'), png.subarray(0, -1)]) {
        expectProblem(await put(http(), person, [part(content)]), 'VALIDATION_FAILED');
      }
      expectProblem(
        await put(http(), person, [part(Buffer.concat([png, Buffer.alloc(1024 * 1024)]))]),
        'PAYLOAD_TOO_LARGE',
      );
      for (const files of [[], [part(png), part(png)]]) {
        expectProblem(await put(http(), person, files), 'VALIDATION_FAILED');
      }
      assert.equal((await load(http(), url)).status, 200);
      assert.equal(await usedBytes(http(), person), png.length);
    });

    runner.it('is removed with the account', async () => {
      const person = await signIn(http());
      const url = await setAvatar(http(), person);
      await closeAccount(http(), person);
      expectProblem(await load(http(), url), 'NOT_FOUND');
      await sweep(http());
      assert.equal((await keptFiles(http())).has(new URL(url).pathname.split('/').at(-1) ?? ''), false);
    });
  });
}
