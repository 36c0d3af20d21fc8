import { describe, expect, it } from 'vitest';

import { createCrewkitClient } from '../index.js';

const user = { id: 'u', firstName: 'A', lastName: 'B', email: 'a@b.example', twoFactorEnabled: false };
const pair = { accessToken: 'a.b.c', refreshToken: 'r', tokenType: 'Bearer', expiresIn: 900, user };

describe('users by id', () => {
  it('are requested in one batch', async () => {
    const asked: (string | null)[] = [];
    const client = createCrewkitClient({
      baseUrl: 'http://crewkit.test',
      storage: 'memory',
      fetch: (request) => {
        const { pathname, searchParams } = new URL(request.url);
        if (pathname === '/api/auth/login') return Promise.resolve(Response.json(pair));
        const ids = searchParams.get('ids');
        asked.push(ids);
        return Promise.resolve(Response.json({ items: (ids ?? '').split(',').map((id) => ({ id })) }));
      },
    });
    await client.auth.login({ email: user.email, password: 'p' });
    const found = await client.users.getMany(['one', 'two']);
    expect(asked).toEqual(['one,two']);
    expect(found.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(await client.users.getMany([])).toEqual([]);
    expect(asked).toHaveLength(1);
    client.close();
  });
});
