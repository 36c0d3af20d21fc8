import { describe, expect, it } from 'vitest';

import { endFlows, keepFlow, readFlowCookies } from './flow-cookies.js';

const key = '0123456789abcdef0123456789abcdef';
const redirectUri = 'https://api.example/base/api/auth/social/google/callback';
const flow = { key, sealed: 'v1.k.n.b', startedAt: new Date(36_000) };

describe('flow cookies', () => {
  it('go to the callback of their provider alone, by https if that is how the server is reached', () => {
    const attributes = 'Path=/base/api/auth/social/google; Max-Age=600; HttpOnly; SameSite=Lax; Secure';
    expect(keepFlow(flow, { there: [], redirectUri })).toEqual([`crewkit_flow_10_${key}=v1.k.n.b; ${attributes}`]);
    const plain = keepFlow(flow, { there: [], redirectUri: redirectUri.replace('https', 'http') });
    expect(plain).toEqual([`crewkit_flow_10_${key}=v1.k.n.b; ${attributes.replace('; Secure', '')}`]);
  });

  it('are read newest first, and nothing else is', () => {
    const names = ['9', '10', 'z'].map((time) => `crewkit_flow_${time}_${key}`);
    const header = `a=b; ${names.map((name) => `${name}=v1`).join('; ')}; crewkit_flow_1_${key.toUpperCase()}=v1; =; x`;
    expect(readFlowCookies(header).map(({ name }) => name)).toEqual([names[1], names[2], names[0]]);
    expect(readFlowCookies(null)).toEqual([]);
  });

  it('end by the name and path they have', () => {
    const there = readFlowCookies(`crewkit_flow_9_${key}=v1`);
    const attributes = 'Path=/base/api/auth/social/google; Max-Age=0; HttpOnly; SameSite=Lax; Secure';
    expect(endFlows(there, redirectUri)).toEqual([`crewkit_flow_9_${key}=; ${attributes}`]);
  });

  it('make room for a new one: the oldest end when there are 8, or too many bytes', () => {
    const named = (count: number, size: number): string =>
      Array.from({ length: count }, (_, index) => `crewkit_flow_${index + 1}_${key}=${'x'.repeat(size)}`).join('; ');
    const endedOf = (header: string): string[] =>
      keepFlow(flow, { there: readFlowCookies(header), redirectUri })
        .slice(1)
        .map((value) => value.slice(0, value.indexOf('=')));
    expect(endedOf(named(7, 10))).toEqual([]);
    expect(endedOf(named(8, 10))).toEqual([`crewkit_flow_1_${key}`]);
    expect(endedOf(named(4, 2000))).toEqual([`crewkit_flow_1_${key}`]);
  });
});
