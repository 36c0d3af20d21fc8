import { z } from 'zod';

import { signInMethods } from '../../domain/access/organization-policy.js';

export const signInMethod = z.enum(signInMethods).meta({ id: 'SignInMethod' });
