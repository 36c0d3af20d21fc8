import { ferryTask, hutTask, ridgeTask } from './lofoten-tasks.js';
import { beaconTask, photosTask } from './other-tasks.js';
export const taskConversations = [
    {
        key: 'task-huts',
        place: { kind: 'task', project: 'LOFO', title: hutTask },
        messages: [
            {
                by: 'tomas',
                at: [5, '10:05'],
                body: 'Ingrid is holding three cabins for us until Friday. She needs a 20% deposit.',
            },
            { by: 'mara', at: [5, '10:41'], body: 'Go ahead, please. Do they come with the drying room this time?' },
            {
                by: 'tomas',
                at: [4, '08:52'],
                body: 'They do, and there’s a sauna for a small extra charge. Booked and paid.',
            },
            { by: 'mara', at: [4, '09:03'], body: 'Wonderful, closing this one 🎉' },
        ],
    },
    {
        key: 'task-ferry',
        place: { kind: 'task', project: 'LOFO', title: ferryTask },
        messages: [
            {
                by: 'tomas',
                at: [3, '11:20'],
                body: '@Jonas can you call the ferry company? Their site still has the summer timetable.',
                mentions: ['jonas'],
            },
            {
                name: 'answer',
                by: 'jonas',
                at: [2, '09:12'],
                body: 'I called them. The 18:45 from Bodø only runs on Fridays. On Saturdays it leaves at 15:00.',
            },
            {
                by: 'tomas',
                at: [2, '09:30'],
                body: 'That’s too early for the guests from Munich. They land at 14:20.',
                answers: 'answer',
            },
            { by: 'jonas', at: [2, '09:34'], body: 'Then we either start on Friday or take the flight to Leknes.' },
            {
                by: 'mara',
                at: [1, '16:08'],
                body: 'Friday works for me if the cabins are free a night earlier. @Tomás do you know?',
                mentions: ['tomas'],
            },
            {
                by: 'tomas',
                at: { minutesAgo: 96 },
                body: 'They are. I asked Ingrid to pencil us in. She’ll confirm by noon tomorrow.',
            },
        ],
        unread: { mara: 1 },
    },
    {
        key: 'task-ridge',
        place: { kind: 'task', project: 'LOFO', title: ridgeTask },
        messages: [
            {
                by: 'yuki',
                at: [1, '13:15'],
                body: 'I see two options: the east shoulder is longer but never steep, and the gully saves an hour.',
            },
            {
                by: 'aisha',
                at: [1, '13:40'],
                body: 'The gully was full of drifted snow last year. I wouldn’t take eight guests up there.',
            },
            {
                name: 'map',
                by: 'yuki',
                at: { minutesAgo: 52 },
                body: 'Agreed. I’ve mapped the shoulder route, with the turnaround point at 640 m.',
                file: 'route map',
            },
            {
                by: 'aisha',
                at: { minutesAgo: 47 },
                body: 'Looks good to me. If we’re not at the turnaround point by noon, we head back.',
                answers: 'map',
            },
            {
                by: 'yuki',
                at: { minutesAgo: 44 },
                body: '@Mara are you okay with four and a half hours for this one? We won’t have much daylight.',
                mentions: ['mara'],
            },
        ],
        unread: { mara: 3 },
    },
    {
        key: 'task-photos',
        place: { kind: 'task', project: 'BOOK', title: photosTask },
        messages: [
            { by: 'priya', at: [2, '14:02'], body: 'Nine are in. I still need a rainy one, a meal, and one of us laughing.' },
            { by: 'yuki', at: [2, '17:45'], body: 'I have all three from February. I’ll upload them tonight.' },
            { by: 'priya', at: [1, '09:20'], body: 'You’re the best. The soup one goes at the top of the page.' },
        ],
    },
    {
        key: 'task-beacons',
        place: { kind: 'task', project: 'GEAR', title: beaconTask },
        messages: [
            {
                by: 'jonas',
                at: [1, '15:30'],
                body: 'Eleven of fourteen are done. I need the small screwdriver for the last three.',
            },
            { by: 'tomas', at: [1, '15:52'], body: 'It’s in the blue box, under the tape.' },
            { by: 'jonas', at: [1, '16:20'], body: 'Found it. One beacon loses signal at 30 m, so I’m sending it in.' },
        ],
        unread: { tomas: 1 },
    },
];
//# sourceMappingURL=task-conversations.js.map