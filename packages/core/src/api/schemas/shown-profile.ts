import { z } from 'zod';

/** What others see of a user beside the first and last name. */
export const shownProfile = {
  displayName: z.string().nullable().meta({ description: 'The name to show instead of the first and last name.' }),
  avatarUrl: z
    .string()
    .nullable()
    .meta({ description: 'A signed URL of the avatar, which is valid for one to two hours.' }),
};
