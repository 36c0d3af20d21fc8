import { z } from 'zod';
/** Settings that limit who can contact a user. */
export interface ContactSettings {
    readonly contactPolicy: 'anyone' | 'shared-organization';
    readonly groupAdditionsPerDay: number;
}
export declare const contactForm: {
    CREWKIT_CONTACT_POLICY: z.ZodDefault<z.ZodEnum<{
        anyone: "anyone";
        "shared-organization": "shared-organization";
    }>>;
    CREWKIT_GROUP_ADDITIONS_PER_DAY: z.ZodDefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>;
};
export declare function toContact(values: z.output<z.ZodObject<typeof contactForm>>): ContactSettings;
//# sourceMappingURL=contact-settings.d.ts.map