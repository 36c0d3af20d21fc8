import { describe, expect, it } from 'vitest';

import pagePaths from '../../page-paths.json' with { type: 'json' };
import { routes } from '../../src/routes/routes.js';

describe('the route table', () => {
  it('has a page for exactly the paths to which the server responds with the front end', () => {
    expect(routes.map(({ path }) => path).sort()).toEqual(Object.keys(pagePaths).sort());
  });

  it('names each path once', () => {
    const paths = routes.map(({ path }) => path.replaceAll(/:\w+/g, ':'));
    expect(new Set(paths).size).toBe(paths.length);
  });
});
