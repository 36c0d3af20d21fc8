import type { RateLimits } from '@crewkit/core';
import { z } from 'zod';
/** Requests per minute, by operation. */
export type RouteLimitSettings = NonNullable<RateLimits['routes']>;
/** Parses a text such as `login=30,refresh=60`. */
export declare const routeLimitSettings: z.ZodPipe<z.ZodString, z.ZodTransform<Readonly<Partial<Record<"acceptInvitation" | "changeEmail" | "closeMe" | "confirmEmail" | "exportMe" | "forgotPassword" | "login" | "previewInvitation" | "refresh" | "register" | "resendVerification" | "resetPassword" | "verifyEmail", number | undefined>>>, string>>;
//# sourceMappingURL=route-limit-settings.d.ts.map