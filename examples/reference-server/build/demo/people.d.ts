export type PersonKey = 'mara' | 'tomas' | 'yuki' | 'priya' | 'jonas' | 'aisha';
/** A user of the sample data, with their credentials. */
export interface SamplePerson {
    readonly firstName: string;
    readonly lastName: string;
    /** The email, in a reserved domain (RFC 2606 §2), so that it is never a real user's address. */
    readonly email: string;
    readonly password: string;
    /** One line that describes the user and what to see when signed in as them. */
    readonly about: string;
}
/** The sample users by key. The first user is the recommended one. */
export declare const samplePeople: Readonly<Record<PersonKey, SamplePerson>>;
export declare const personKeys: PersonKey[];
export declare const founderKey: PersonKey;
//# sourceMappingURL=people.d.ts.map