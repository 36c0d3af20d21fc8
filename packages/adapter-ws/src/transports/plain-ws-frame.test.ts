import assert from 'node:assert/strict';

import { describe, it } from 'vitest';

import { readFrame } from './plain-ws-frame.js';

describe('readFrame', () => {
  it('reads event, data and the id of the acknowledgement, if one is wanted', () => {
    assert.deepEqual(readFrame('{"event":"join","data":"x"}'), { ack: undefined, event: 'join', data: 'x' });
    assert.deepEqual(readFrame('{"id":7,"event":"auth","data":{"token":1}}').ack, 7);
    assert.deepEqual(readFrame('{"id":"a","event":""}'), { ack: 'a', event: '', data: undefined });
  });

  it('returns no event for other input, and keeps the id if there is one', () => {
    for (const text of ['', 'x', '1', 'null', '[]', '"join"', '{', '{}', '{"event":1}', '['.repeat(8000)]) {
      assert.deepEqual(readFrame(text), { ack: null, event: null, data: null }, text.slice(0, 20));
    }
    const tooLong = 'x'.repeat(65);
    for (const id of ['null', 'true', '{}', '[]', '1e999', `"${tooLong}"`]) {
      assert.deepEqual(readFrame(`{"id":${id},"event":"join"}`), { ack: null, event: null, data: null }, id);
    }
    for (const rest of ['"event":1', '"event":"join","more":1', '"event":"join","__proto__":{}', '"data":"x"']) {
      assert.deepEqual(readFrame(`{"id":7,${rest}}`), { ack: 7, event: null, data: null }, rest);
    }
  });
});
