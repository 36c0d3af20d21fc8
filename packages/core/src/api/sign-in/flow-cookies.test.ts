import { describe, expect, it } from 'vitest';

import { endFlows, keepFlow, readFlowCookies } from './flow-cookies.js';

const key = '0123456789abcdef0123456789abcdef';
const redirectUri = 'https://api.example/base/api/auth/social/google/callback';
const flow = { key, sealed: 'v1.k.n.b', startedAt: new Date(36_000) };

const plainUri = redirectUri.replace('https', 'http');

describe('flow cookies', () => {
  it('have the __Host- prefix and Secure if the server is reached by https', () => {
    const attributes = 'Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure';
    expect(keepFlow(flow, { there: [], redirectUri })).toEqual([
      `__Host-crewkit_flow_10_${key}=v1.k.n.b; ${attributes}`,
    ]);
  });

  it('are limited to the callback of their provider without https, where browsers reject the prefix', () => {
    const attributes = 'Path=/base/api/auth/social/google; Max-Age=600; HttpOnly; SameSite=Lax';
    const plain = keepFlow(flow, { there: [], redirectUri: plainUri });
    expect(plain).toEqual([`crewkit_flow_10_${key}=v1.k.n.b; ${attributes}`]);
  });

  it('are read newest first, and unrelated cookies are ignored', () => {
    const names = ['9', '10', 'z'].map((time) => `crewkit_flow_${time}_${key}`);
    const header = `a=b; ${names.map((name) => `${name}=v1`).join('; ')}; crewkit_flow_1_${key.toUpperCase()}=v1; =; x`;
    expect(readFlowCookies(header, plainUri).map(({ name }) => name)).toEqual([names[1], names[2], names[0]]);
    expect(readFlowCookies(null, plainUri)).toEqual([]);
  });

  it('are rejected over https under a name that a sibling subdomain could set', () => {
    const header = `crewkit_flow_9_${key}=planted; __Secure-crewkit_flow_9_${key}=planted; __Host-crewkit_flow_9_${key}=own`;
    expect(readFlowCookies(header, redirectUri).map(({ sealed }) => sealed)).toEqual(['own']);
    expect(readFlowCookies(header, plainUri).map(({ sealed }) => sealed)).toEqual(['planted']);
  });

  it('are deleted with their name and path', () => {
    const there = readFlowCookies(`__Host-crewkit_flow_9_${key}=v1`, redirectUri);
    const attributes = 'Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure';
    expect(endFlows(there, redirectUri)).toEqual([`__Host-crewkit_flow_9_${key}=; ${attributes}`]);
  });

  it('are limited to 8 and to a number of bytes, and the oldest are deleted', () => {
    const named = (count: number, size: number): string =>
      Array.from({ length: count }, (_, index) => `__Host-crewkit_flow_${index + 1}_${key}=${'x'.repeat(size)}`).join(
        '; ',
      );
    const getEnded = (header: string): string[] =>
      keepFlow(flow, { there: readFlowCookies(header, redirectUri), redirectUri })
        .slice(1)
        .map((value) => value.slice(0, value.indexOf('=')));
    expect(getEnded(named(7, 10))).toEqual([]);
    expect(getEnded(named(8, 10))).toEqual([`__Host-crewkit_flow_1_${key}`]);
    expect(getEnded(named(4, 2000))).toEqual([`__Host-crewkit_flow_1_${key}`]);
  });
});
