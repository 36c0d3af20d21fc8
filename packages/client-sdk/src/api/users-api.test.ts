import { describe, expect, it } from 'vitest';

import { createCrewkitClient } from '../index.js';

describe('users by their ids', () => {
  it('are asked for 100 at a time, each id once', async () => {
    const asked: (string | null)[] = [];
    const client = createCrewkitClient({
      baseUrl: 'http://crewkit.test',
      storage: 'memory',
      fetch: (request) => {
        const ids = new URL(request.url).searchParams.get('ids');
        asked.push(ids);
        return Promise.resolve(Response.json({ items: (ids ?? '').split(',').map((id) => ({ id })) }));
      },
    });
    const ids = Array.from({ length: 150 }, (_, index) => `id${index}`);
    const found = await client.users.getMany([...ids, ...ids]);
    expect(asked).toEqual([ids.slice(0, 100).join(','), ids.slice(100).join(',')]);
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(await client.users.getMany([])).toEqual([]);
    expect(asked).toHaveLength(2);
    client.close();
  });
});
