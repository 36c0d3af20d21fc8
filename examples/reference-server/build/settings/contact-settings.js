import { z } from 'zod';
const range = 'must be a whole number from 1 to 10000';
export const contactForm = {
    CREWKIT_CONTACT_POLICY: z
        .enum(['anyone', 'shared-organization'], 'must be anyone or shared-organization')
        .default('anyone'),
    CREWKIT_GROUP_ADDITIONS_PER_DAY: z
        .string()
        .regex(/^(?:[1-9]\d{0,3}|10000)$/, range)
        .transform(Number)
        .default(10),
};
export function toContact(values) {
    const { CREWKIT_CONTACT_POLICY: contactPolicy, CREWKIT_GROUP_ADDITIONS_PER_DAY: groupAdditionsPerDay } = values;
    return { contactPolicy, groupAdditionsPerDay };
}
//# sourceMappingURL=contact-settings.js.map