import assert from 'node:assert/strict';
import { internals } from '@crewkit/core/internal';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { filePart } from '../support/multipart.js';
import { asLiveStream, createOgg, recordings, createWav, withoutDuration } from './sound-samples.js';
import { keptFiles, newChat, sendFiles, trySend, unclaimedRows, type Chat, type Sending } from './uploading.js';

const spoken = (bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}): Sending => ({
  files: [filePart(bytes, 'voice')],
  fields: { voice: 'true', ...fields },
});

interface Refusal {
  readonly code: Parameters<typeof expectProblem>[1];
  readonly fault?: string;
}

/** Expects a refusal that leaves nothing behind. */
async function expectRefused(http: HttpClient, chat: Chat, sending: Sending, { code, fault }: Refusal): Promise<void> {
  const before = await keptFiles(http);
  const { errors = [] } = expectProblem(await trySend(http, chat, sending), code);
  if (fault !== undefined) {
    assert.deepEqual(
      errors.map((each) => `${each.path} ${each.code}`),
      [fault],
    );
  }
  assert.deepEqual(await keptFiles(http), before);
  assert.deepEqual(await unclaimedRows(http), []);
}

/** Tests voice messages. */
export function voiceCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('voice messages', () => {
    const http = useServer(options);

    const samples: readonly (readonly [bytes: Buffer, contentType: string, durationMs: number])[] = [
      [createWav(2), 'audio/wav', 2000],
      [createOgg(1000), 'audio/ogg', 1000],
      [recordings.voiceWebm, 'audio/webm', 308],
      [recordings.voiceMp4, 'audio/mp4', 381],
    ];
    for (const [bytes, contentType, durationMs] of samples) {
      runner.it(`may be ${contentType}, with a measured duration`, async () => {
        const chat = await newChat(http());
        const fields = { durationMs: '5', waveform: '[0,128,255]', body: 'Listen!' };
        const message = await sendFiles(http(), chat, spoken(bytes, fields));
        assert.deepEqual([message.kind, message.body], ['voice', 'Listen!']);
        assert.equal(message.attachments.length, 1);
        const [attachment] = message.attachments;
        assert.deepEqual([attachment?.contentType, attachment?.size], [contentType, bytes.length]);
        assert.deepEqual(attachment?.voice, { durationMs, waveform: [0, 128, 255], durationSource: 'probed' });
      });
    }

    runner.it('have the duration given by the client if the file contains none', async () => {
      const chat = await newChat(http());
      const bytes = withoutDuration(recordings.voiceWebm);
      const code = 'VALIDATION_FAILED';
      await expectRefused(http(), chat, spoken(bytes), { code, fault: 'durationMs required' });
      const tooLong = spoken(bytes, { durationMs: '900001' });
      await expectRefused(http(), chat, tooLong, { code, fault: 'durationMs too_long' });
      for (const durationMs of ['0', '-1', '1.5', 'x', '1e3']) {
        await expectRefused(http(), chat, spoken(bytes, { durationMs }), { code });
      }
      const { attachments } = await sendFiles(http(), chat, spoken(bytes, { durationMs: '900000' }));
      assert.deepEqual(attachments[0]?.voice, { durationMs: 900_000, waveform: [], durationSource: 'client' });
    });

    runner.it('accept streams as recorded by a browser', async () => {
      const chat = await newChat(http());
      const bytes = withoutDuration(asLiveStream(recordings.voiceWebm));
      const { attachments } = await sendFiles(http(), chat, spoken(bytes, { durationMs: '308' }));
      assert.equal(attachments[0]?.contentType, 'audio/webm');
      assert.deepEqual(attachments[0].voice, { durationMs: 308, waveform: [], durationSource: 'client' });
    });

    runner.it('last at most 15 minutes, whatever the client claims', async () => {
      const chat = await newChat(http());
      const refusal = { code: 'VALIDATION_FAILED', fault: 'durationMs too_long' } as const;
      await expectRefused(http(), chat, spoken(createWav(900.01), { durationMs: '1000' }), refusal);
      const { attachments } = await sendFiles(http(), chat, spoken(createWav(900)));
      assert.equal(attachments[0]?.voice?.durationMs, 900_000);
    });

    runner.it('are at most 16 MiB in size', async () => {
      const chat = await newChat(http());
      const most = Buffer.alloc(internals.attachmentLimits.voiceBytes);
      createWav(1).copy(most);
      const more = Buffer.concat([most, Buffer.alloc(1)]);
      await expectRefused(http(), chat, spoken(more), { code: 'PAYLOAD_TOO_LARGE' });
      const { attachments } = await sendFiles(http(), chat, spoken(most));
      assert.equal(attachments[0]?.size, 16_777_216);
      // As a file, the recording can be larger.
      assert.equal((await sendFiles(http(), chat, { files: [filePart(more)] })).kind, 'file');
    });

    runner.it('must consist of exactly one file', async () => {
      const chat = await newChat(http());
      const files = [filePart(createWav(1)), filePart(createWav(1))];
      const refusal = { code: 'VALIDATION_FAILED', fault: 'files one_file' } as const;
      await expectRefused(http(), chat, { files, fields: { voice: 'true' } }, refusal);
    });

    const others: Readonly<Record<string, Uint8Array>> = {
      'videos, even with audio': recordings.filmWebm,
      pictures: Buffer.from('GIF89a'),
      text: Buffer.from('hello'),
      'broken containers': recordings.voiceWebm.subarray(0, 60),
    };
    for (const [name, bytes] of Object.entries(others)) {
      runner.it(`reject ${name}`, async () => {
        const chat = await newChat(http());
        const sending = spoken(bytes, { durationMs: '1000' });
        await expectRefused(http(), chat, sending, { code: 'UNSUPPORTED_MEDIA_TYPE' });
      });
    }

    runner.it('must be declared by the client, so a recording can also be sent as a file', async () => {
      const chat = await newChat(http());
      for (const fields of [{}, { voice: 'false' }]) {
        const message = await sendFiles(http(), chat, { files: [filePart(recordings.voiceWebm)], fields });
        assert.deepEqual([message.kind, message.attachments[0]?.voice], ['file', null]);
      }
    });

    runner.it('have a waveform of 1 to 128 numbers from 0 to 255', async () => {
      const chat = await newChat(http());
      const full = JSON.stringify(Array.from({ length: 128 }, (_, index) => index));
      const { attachments } = await sendFiles(http(), chat, spoken(createWav(1), { waveform: full }));
      assert.equal(attachments[0]?.voice?.waveform.length, 128);
      const wrong = ['[]', '[256]', '[-1]', '[0.5]', '["1"]', '{}', 'null', '[', JSON.stringify(Array(129).fill(1))];
      for (const waveform of wrong) {
        await expectRefused(http(), chat, spoken(createWav(1), { waveform }), { code: 'VALIDATION_FAILED' });
      }
    });
  });
}
