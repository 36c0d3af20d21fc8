import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { Route } from '@crewkit/core';
import { internals } from '@crewkit/core/internal';

import { expectDeclaredProblem, expectProblem } from '../support/expect-answer.js';
import { hostileBodies } from './hostile-bodies.js';
import { hostileForms, rightFormTypes, wrongFormTypes } from './hostile-forms.js';
import { bearer, toPath } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { filePart, multipart, png, upload } from '../support/multipart.js';
import { signIn, type SignedIn } from '../support/people.js';
import { createRowWorkspace, guardParams } from './row-workspace.js';
import type { HttpAnswer, HttpRequest } from '../support/send-http.js';

type FormParts = Pick<HttpRequest, 'body' | 'chunked'> & { readonly headers?: Readonly<Record<string, string>> };

/** Tests the forms that routes refuse. The client can read every refusal, and a refusal leaves the server intact. */
export function rowFormCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('forms, route by route', () => {
    const http = useServer(options);
    let caller: SignedIn;
    let workspace: Readonly<Record<string, string>>;
    runner.beforeAll(async () => {
      caller = await signIn(http());
      workspace = await createRowWorkspace(http(), caller);
    });

    const send = (route: Route, { headers, ...parts }: FormParts): Promise<HttpAnswer> =>
      http().send({
        method: route.method,
        path: toPath(route, guardParams(route, workspace)),
        ...parts,
        headers: { ...bearer(caller.accessToken), ...headers },
      });
    const expectAlive = (): Promise<unknown> => http().get('viewMe', 200, { token: caller.accessToken });

    for (const route of internals.routeTable.filter((each) => each.form !== undefined)) {
      for (const [what, { headers, bytes }] of Object.entries(hostileForms)) {
        runner.it(`${route.operationId} rejects a form with ${what}`, async () => {
          for (const chunked of [false, true]) {
            const answer = await send(route, { headers, body: bytes, chunked });
            expectProblem(answer, 'VALIDATION_FAILED');
            expectDeclaredProblem(route, answer);
          }
          await expectAlive();
        });
      }

      runner.it(`${route.operationId} accepts only forms`, async () => {
        const { bytes } = multipart([filePart(png)], { boundary: 'suite' });
        for (const type of wrongFormTypes) {
          const answer = await send(route, { headers: { 'Content-Type': type }, body: bytes });
          assert.equal(expectProblem(answer, 'UNSUPPORTED_MEDIA_TYPE').code, 'UNSUPPORTED_MEDIA_TYPE', type);
        }
        for (const body of Object.values(hostileBodies)) {
          const headers = { 'Content-Type': 'application/json' };
          expectProblem(await send(route, { headers, body }), 'UNSUPPORTED_MEDIA_TYPE');
        }
        expectProblem(await send(route, {}), 'UNSUPPORTED_MEDIA_TYPE');
        expectProblem(await send(route, { body: bytes }), 'UNSUPPORTED_MEDIA_TYPE');
        for (const type of rightFormTypes) {
          const answer = await send(route, { headers: { 'Content-Type': type }, body: bytes });
          assert.ok(answer.status < 300, `${type}: ${answer.text}`);
        }
      });

      runner.it(`${route.operationId} rejects encoded forms`, async () => {
        const { headers, bytes } = upload([filePart(png)]);
        for (const encoding of ['gzip', 'deflate', 'br', 'gzip, identity']) {
          const encoded = { ...headers, 'Content-Encoding': encoding };
          expectProblem(await send(route, { headers: encoded, body: gzipSync(bytes) }), 'UNSUPPORTED_MEDIA_TYPE');
        }
        const plain = await send(route, { headers: { ...headers, 'Content-Encoding': 'identity' }, body: bytes });
        assert.ok(plain.status < 300, plain.text);
      });

      runner.it(`${route.operationId} names the invalid field`, async () => {
        const fields = Object.keys(route.form?.fields.shape ?? {}).filter((name) => name !== 'body');
        for (const [name, value] of [...fields.map((each) => [each, '{}'] as const), ['absent', '1'] as const]) {
          if (name === 'clientMessageId') continue;
          const { headers, bytes } = upload([filePart(png)], { [name]: value });
          const { errors = [] } = expectProblem(await send(route, { headers, body: bytes }), 'VALIDATION_FAILED');
          assert.ok(
            errors.some(({ path }) => path.startsWith(name)),
            `${name}: ${JSON.stringify(errors)}`,
          );
        }
      });

      runner.it(`${route.operationId} checks the token before the form`, async () => {
        const { headers, bytes } = upload([filePart(Buffer.alloc(3_000_000))]);
        const request = { method: route.method, path: toPath(route, workspace), headers, body: bytes };
        expectProblem(await http().send(request), 'UNAUTHENTICATED');
        if (route.guard === 'signed-in') return;
        const stranger = await signIn(http());
        const theirs = { ...headers, ...bearer(stranger.accessToken) };
        expectProblem(await http().send({ ...request, headers: theirs }), 'NOT_FOUND');
      });
    }
  });
}
