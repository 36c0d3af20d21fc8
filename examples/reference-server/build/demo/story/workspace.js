export const sampleOrganization = {
    name: 'Northwind Expeditions',
    description: 'Small guided trips in the far north, in every season.',
    timeZone: 'Europe/Oslo',
};
/** The users whom the founder invites to the organization, with their roles. */
export const staff = [
    ['tomas', 'ADMIN'],
    ['yuki', 'MEMBER'],
    ['priya', 'MEMBER'],
    ['jonas', 'MEMBER'],
    ['aisha', 'MEMBER'],
];
/** A user who has not accepted the invitation yet. */
export const invited = { email: 'elin.holm@northwind.example', role: 'MEMBER' };
export const teams = {
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
};
export const projects = {
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
};
//# sourceMappingURL=workspace.js.map