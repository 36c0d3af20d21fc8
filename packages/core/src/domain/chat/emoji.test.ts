import assert from 'node:assert/strict';

import { it } from 'vitest';

import { isEmoji } from './emoji.js';

it('accepts one emoji', () => {
  for (const emoji of ['👍', '❤️', '👍🏽', '🇩🇪', '1️⃣', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '👩🏻‍❤️‍💋‍👨🏿']) {
    assert.equal(isEmoji(emoji), true, emoji);
    assert.ok(Buffer.byteLength(emoji) <= 64);
  }
});

it('refuses all other texts', () => {
  // A heart without its variation selector is a text symbol, and letters in pairs are flags only if there is such a region.
  for (const text of ['', 'a', '1', ':)', '❤', '👍👍', '👍 ', '🇩', '🇽🇽', '👍\u200d👍', '\u200d', '👍'.repeat(100)]) {
    assert.equal(isEmoji(text), false, text);
  }
});
