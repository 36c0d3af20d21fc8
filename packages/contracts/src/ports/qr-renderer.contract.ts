import assert from 'node:assert/strict';
import type { QrRenderer } from '@crewkit/core/adapter';

import type { TestRunner } from '../harness.js';

/** What `qrRendererContract` needs. */
export interface QrRendererContractOptions {
  readonly runner: TestRunner;
  readonly create: () => QrRenderer | Promise<QrRenderer>;
  /** Reads the text of a QR code from an image, with a decoder independent of the renderer. */
  readonly decode: (picture: Uint8Array, mediaType: string) => string | Promise<string>;
}

/** A text with the maximum length of TOTP URIs, and texts for every mode of a QR code. */
const texts: readonly string[] = [
  'x',
  'otpauth://totp/Crewkit:ada%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Crewkit',
  `otpauth://totp/Crewkit:${'%C3%A5'.repeat(100)}%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Crewkit`,
  '0123456789'.repeat(20),
  'zażółć gęślą jaźń 😀',
];

const dataUrl = /^data:(image\/(?:png|svg\+xml|gif|jpeg|webp))(;[a-z-]+=[^;,]+)*;base64,([A-Za-z0-9+/]+={0,2})$/;

interface Picture {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

function pictureIn(url: string): Picture {
  const [, mediaType = '', , base64 = ''] = dataUrl.exec(url) ?? assert.fail(`No picture: ${url.slice(0, 60)}`);
  const bytes = Buffer.from(base64, 'base64');
  assert.equal(bytes.toString('base64'), base64, 'The base64 is not canonical.');
  return { mediaType, bytes };
}

/** Returns width and height of a PNG (ISO/IEC 15948 §11.2.2), or null if the picture is not a PNG. */
function pngSize({ mediaType, bytes }: Picture): readonly [number, number] | null {
  if (mediaType !== 'image/png') return null;
  assert.equal(bytes.subarray(0, 8).toString('hex'), '89504e470d0a1a0a', 'It says that it is a PNG, and is not.');
  assert.equal(bytes.subarray(-8, -4).toString('latin1'), 'IEND', 'The PNG is cut off.');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const cases: Readonly<Record<string, (renderer: QrRenderer) => Promise<void>>> = {
  async 'draws a square image as a data URL'(renderer) {
    for (const text of texts) {
      const picture = pictureIn(await renderer.toDataUrl(text));
      const size = pngSize(picture);
      if (size === null) continue;
      assert.equal(size[0], size[1]);
      // The smallest code is 21 modules wide and has a margin of 4 (ISO/IEC 18004 §5.3.1). It must be readable on a screen.
      assert.ok(size[0] >= 84, `${size[0]} pixels wide`);
    }
  },

  async 'is deterministic, and draws different images for different texts'(renderer) {
    const drawn = await Promise.all(texts.map((text) => renderer.toDataUrl(text)));
    assert.equal(new Set(drawn).size, texts.length);
    assert.deepEqual(await Promise.all(texts.map((text) => renderer.toDataUrl(text))), drawn);
  },

  async 'draws more modules for a longer text'(renderer) {
    const [short, long] = await Promise.all(['x', 'x'.repeat(500)].map((text) => renderer.toDataUrl(text)));
    const [small, big] = [pictureIn(short ?? ''), pictureIn(long ?? '')];
    assert.ok(big.bytes.length > small.bytes.length);
    assert.ok((pngSize(big)?.[0] ?? 1) > (pngSize(small)?.[0] ?? 0));
  },

  async 'rejects a text that is too long for a code'(renderer) {
    await assert.rejects(async () => renderer.toDataUrl('x'.repeat(8000)));
  },
};

/** Defines the contract of every QrRenderer. It does not cover whether cameras can read the code from a screen. */
export function qrRendererContract({ runner, create, decode }: QrRendererContractOptions): void {
  runner.describe('QrRenderer', () => {
    for (const [name, run] of Object.entries(cases)) runner.it(name, async () => run(await create()));
    runner.it('draws an image that decodes to the text', async () => {
      const renderer = await create();
      for (const text of texts) {
        const { bytes, mediaType } = pictureIn(await renderer.toDataUrl(text));
        assert.equal(await decode(bytes, mediaType), text);
      }
    });
  });
}
