import { z } from 'zod';

import { id, instant } from '../schemas/text.js';

const name = z.string().nullable();

export const blockedUser = z
  .object({ id, firstName: name, lastName: name, email: name, blockedAt: instant })
  .meta({ id: 'BlockedUser' });
