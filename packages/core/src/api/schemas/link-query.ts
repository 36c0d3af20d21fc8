import { z } from 'zod';

const linkSignature = 'q8Zt1mVYc0dJm3nSxwF5rQ7uL2aKpT9eHbGiXoRvDyE';

/** The query of a signed link. */
export const linkQuery = z.object({
  expires: z
    .string()
    .max(20)
    .optional()
    .meta({ description: 'Part of the signed URL.', examples: ['1798182000'] }),
  signature: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Part of the signed URL.', examples: [linkSignature] }),
});
