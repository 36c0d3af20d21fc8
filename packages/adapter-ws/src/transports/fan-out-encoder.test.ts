import { describe, expect, it } from 'vitest';

import { FanOutEncoder } from './fan-out-encoder.js';

describe('FanOutEncoder', () => {
  it('encodes a payload once per event', () => {
    let encoded = 0;
    const encoder = new FanOutEncoder((event, payload) => `${(encoded += 1)} ${event} ${JSON.stringify(payload)}`);
    const payload = { seq: 1 };
    expect(encoder.toFrame('chat:message', payload)).toBe('1 chat:message {"seq":1}');
    expect(encoder.toFrame('chat:message', payload)).toBe('1 chat:message {"seq":1}');
    // Send the same payload object with another event name.
    expect(encoder.toFrame('chat:message.updated', payload)).toBe('2 chat:message.updated {"seq":1}');
    expect(encoder.toFrame('chat:message.updated', { seq: 1 })).toBe('3 chat:message.updated {"seq":1}');
  });
});
