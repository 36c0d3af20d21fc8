import { routeLimits } from '@crewkit/core/internal';
import { z } from 'zod';
/** Parses a text such as `login=30,refresh=60`. */
export const routeLimitSettings = z.string().transform((text, context) => {
    const entries = text === '' ? [] : text.split(',').map((each) => each.trim().split('='));
    if (entries.every(isLimit)) {
        return Object.fromEntries(entries.map(([name, count]) => [name ?? '', Number(count)]));
    }
    const names = Object.keys(routeLimits).join(', ');
    context.addIssue({ code: 'custom', message: `must be such as login=30,refresh=60, with names of ${names}` });
    return z.NEVER;
});
function isLimit([name = '', count = '', ...rest]) {
    return Object.hasOwn(routeLimits, name) && /^[1-9]\d{0,5}$/.test(count) && rest.length === 0;
}
//# sourceMappingURL=route-limit-settings.js.map