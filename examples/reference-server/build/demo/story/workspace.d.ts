import type { PersonKey } from '../people.js';
type LocalRole = 'OWNER' | 'ADMIN' | 'MANAGER' | 'MEMBER';
export type TeamKey = 'guides' | 'guests';
export type ProjectKey = 'LOFO' | 'BOOK' | 'GEAR';
export declare const sampleOrganization: {
    readonly name: 'Northwind Expeditions';
    readonly description: 'Small guided trips in the far north, in every season.';
    readonly timeZone: 'Europe/Oslo';
};
/** The users whom the founder invites to the organization, with their roles. */
export declare const staff: readonly (readonly [PersonKey, LocalRole])[];
/** A user who has not accepted the invitation yet. */
export declare const invited: {
    readonly email: 'elin.holm@northwind.example';
    readonly role: 'MEMBER';
};
export interface StoryTeam {
    readonly name: string;
    readonly description: string;
    readonly members: readonly (readonly [PersonKey, LocalRole])[];
}
export declare const teams: Readonly<Record<TeamKey, StoryTeam>>;
/** A custom role in the organization, for the leader of one trip. */
export declare const tripLead: {
    readonly name: 'Trip lead';
    readonly permissions: readonly ['project:view', 'project:edit', 'project:members.view', 'project:members.add', 'project:task.view', 'project:task.create', 'project:task.edit', 'project:task.assign'];
};
export interface StoryProject {
    readonly name: string;
    readonly description: string;
    /** The team; null means the organization itself. */
    readonly team: TeamKey | null;
    /** The members. `lead` stands for the custom role above. `days` is the number of days after which the role expires. */
    readonly members: readonly {
        readonly who: PersonKey;
        readonly as: LocalRole | 'lead';
        readonly days?: number;
    }[];
}
export declare const projects: Readonly<Record<ProjectKey, StoryProject>>;
/** A permission group whose members come from several teams: they can see the members and work on one project. */
export declare const firstAid: {
    readonly name: 'First aid crew';
    readonly permissions: readonly ["team:members.view"];
    readonly members: readonly ["tomas", "yuki", "aisha"];
    readonly worksOn: 'GEAR';
};
export {};
//# sourceMappingURL=workspace.d.ts.map