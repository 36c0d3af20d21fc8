import type { PersonKey } from '../people.js';

type LocalRole = 'OWNER' | 'ADMIN' | 'MANAGER' | 'MEMBER';

export type TeamKey = 'guides' | 'guests';
export type ProjectKey = 'LOFO' | 'BOOK' | 'GEAR';

export const sampleOrganization = {
  name: 'Northwind Expeditions',
  description: 'Small guided trips in the far north, in every season.',
  timeZone: 'Europe/Oslo',
} as const;

/** The users whom the founder invites to the organization, with their roles. */
export const staff: readonly (readonly [PersonKey, LocalRole])[] = [
  ['tomas', 'ADMIN'],
  ['yuki', 'MEMBER'],
  ['priya', 'MEMBER'],
  ['jonas', 'MEMBER'],
  ['aisha', 'MEMBER'],
];

/** A user who has not accepted the invitation yet. */
export const invited = { email: 'elin.holm@northwind.example', role: 'MEMBER' } as const;

export interface StoryTeam {
  readonly name: string;
  readonly description: string;
  readonly members: readonly (readonly [PersonKey, LocalRole])[];
}

export const teams: Readonly<Record<TeamKey, StoryTeam>> = {
  guides: {
    name: 'Field guides',
    description: 'The guides who lead people over snow, rock and water.',
    members: [
      ['yuki', 'MANAGER'],
      ['aisha', 'MEMBER'],
    ],
  },
  guests: {
    name: 'Guest experience',
    description: 'Bookings, website and guest support, from the first question to the last photo.',
    members: [['priya', 'MANAGER']],
  },
};

/** A custom role in the organization, for the leader of one trip. */
export const tripLead = {
  name: 'Trip lead',
  permissions: [
    'project:view',
    'project:edit',
    'project:members.view',
    'project:members.add',
    'project:task.view',
    'project:task.create',
    'project:task.edit',
    'project:task.assign',
  ],
} as const;

export interface StoryProject {
  readonly name: string;
  readonly description: string;
  /** The team; null means the organization itself. */
  readonly team: TeamKey | null;
  /** The members. `lead` stands for the custom role above. `days` is the number of days after which the role expires. */
  readonly members: readonly { readonly who: PersonKey; readonly as: LocalRole | 'lead'; readonly days?: number }[];
}

export const projects: Readonly<Record<ProjectKey, StoryProject>> = {
  LOFO: {
    name: 'Lofoten in winter',
    description: 'Eight guests, six days, one ridge. Starts in Bodø in three weeks.',
    team: 'guides',
    members: [
      { who: 'yuki', as: 'lead' },
      { who: 'jonas', as: 'MEMBER', days: 30 },
    ],
  },
  BOOK: {
    name: 'Booking site',
    description: 'One page per trip, an accurate calendar, and easy payment.',
    team: 'guests',
    members: [{ who: 'yuki', as: 'MEMBER' }],
  },
  GEAR: {
    name: 'Gear and safety',
    description: 'What we carry, what needs to be checked, and by when.',
    team: null,
    members: [{ who: 'jonas', as: 'MANAGER' }],
  },
};

/** A permission group whose members come from several teams: they can see the members and work on one project. */
export const firstAid = {
  name: 'First aid crew',
  permissions: ['team:members.view'],
  members: ['tomas', 'yuki', 'aisha'],
  worksOn: 'GEAR',
} as const satisfies {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly members: readonly PersonKey[];
  readonly worksOn: ProjectKey;
};
