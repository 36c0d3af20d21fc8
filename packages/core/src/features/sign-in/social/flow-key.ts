import type { IdSource } from '../../../ports/id-source.js';

/** Returns the key under which the browser keeps the data of a social login (the flow). The key does not reveal the flow's `state`. */
export function flowKey(state: string, ids: IdSource): string {
  const half = ids.sha256(`social-flow:${state}`).subarray(0, 16);
  return Array.from(half, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns whether two secrets are equal. Compares them in constant time. */
export function sameSecret(one: string, other: string, ids: IdSource): boolean {
  const [hash, otherHash] = [ids.sha256(one), ids.sha256(other)];
  return hash.reduce((difference, byte, index) => difference | (byte ^ (otherHash[index] ?? 0)), 0) === 0;
}
