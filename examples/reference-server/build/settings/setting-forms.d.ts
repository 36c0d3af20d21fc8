import { z } from 'zod';
/** Parses a whole number of at most nine digits. */
export declare const wholeNumber: (min: number, max: number) => z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>;
/** Parses a number of bytes, with or without a unit. `off` becomes null, which means no limit. */
export declare const storageLimit: z.ZodPipe<z.ZodString, z.ZodTransform<number | null, string>>;
/** Parses a URL and removes trailing slashes. */
export declare const webUrl: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
export declare const origin: z.ZodString;
//# sourceMappingURL=setting-forms.d.ts.map