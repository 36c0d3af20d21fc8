import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { maxPositionLength, positionBetween } from './task-position.js';

const placeAt = (column: string[], index: number): string => {
  const position = positionBetween(column[index - 1] ?? null, column[index] ?? null);
  column.splice(index, 0, position);
  return position;
};

describe('positions of tasks', () => {
  it('stay sorted and distinct after any sequence of placements', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 200 }), (places) => {
        const column: string[] = [];
        for (const place of places) placeAt(column, place % (column.length + 1));
        expect([...new Set(column)].sort()).toEqual(column);
      }),
    );
  });

  it('have ten digits at the top and the bottom of a column, after any number of placements', () => {
    const column: string[] = [];
    for (let count = 0; count < 5000; count += 1) placeAt(column, count % 2 === 0 ? 0 : column.length);
    expect(column.every(({ length }) => length === 10)).toBe(true);
  });

  it.each([1, 2])('have room for 500 placements in a row at index %i of a column of three', (offset) => {
    const column = [positionBetween(null, null)];
    placeAt(column, 1);
    placeAt(column, 2);
    // Placed after the same task, or before the same task.
    for (let count = 0; count < 500; count += 1) placeAt(column, offset === 1 ? 1 : column.length - 1);
    expect(Math.max(...column.map(({ length }) => length))).toBeLessThanOrEqual(maxPositionLength);
    expect(() => {
      for (let count = 0; count < 300; count += 1) placeAt(column, offset === 1 ? 1 : column.length - 1);
    }).toThrow('There is no room left below this task.');
  });
});
