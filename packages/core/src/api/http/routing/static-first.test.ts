import { expect, it } from 'vitest';

import { staticFirst } from './static-first.js';

it('sorts static segments before parameters and keeps the order otherwise', () => {
  const rows = ['/a/:id/read', '/a/direct/:id', '/a/:id', '/a/me', '/:x', '/b'].map((path) => ({ path }));
  const order = staticFirst([...rows, { path: '/a/:other', second: true }]).map(({ path }) => path);
  expect(order).toEqual(['/a/direct/:id', '/a/me', '/a/:id', '/a/:other', '/a/:id/read', '/b', '/:x']);
});
