import { ferryTask, hutTask, ridgeTask } from './lofoten-tasks.js';
import { beaconTask, photosTask } from './other-tasks.js';
import type { StoryConversation } from './story-conversation.js';

export const taskConversations: readonly StoryConversation[] = [
  {
    key: 'task-huts',
    place: { kind: 'task', project: 'LOFO', title: hutTask },
    messages: [
      {
        by: 'tomas',
        at: [5, '10:05'],
        body: 'Ingrid keeps three cabins for us until Friday. She wants a deposit of 20 %.',
      },
      { by: 'mara', at: [5, '10:41'], body: 'Go ahead, please. Do they have the drying room this time?' },
      { by: 'tomas', at: [4, '08:52'], body: 'They do, and a sauna for a small extra. Booked and paid.' },
      { by: 'mara', at: [4, '09:03'], body: 'Wonderful. Closing this one 🎉' },
    ],
  },
  {
    key: 'task-ferry',
    place: { kind: 'task', project: 'LOFO', title: ferryTask },
    messages: [
      {
        by: 'tomas',
        at: [3, '11:20'],
        body: '@Jonas can you call the ferry company? Their site still shows the summer timetable.',
        mentions: ['jonas'],
      },
      {
        name: 'answer',
        by: 'jonas',
        at: [2, '09:12'],
        body: 'Called. 18:45 from Bodø runs on Fridays only. On Saturday it is 15:00.',
      },
      {
        by: 'tomas',
        at: [2, '09:30'],
        body: 'That is too early for the guests from Munich, they land at 14:20.',
        answers: 'answer',
      },
      { by: 'jonas', at: [2, '09:34'], body: 'Then we either move the start to Friday or take the flight to Leknes.' },
      {
        by: 'mara',
        at: [1, '16:08'],
        body: 'Friday is fine with me, if the cabins are free one night earlier. @Tomás do you know?',
        mentions: ['tomas'],
      },
      {
        by: 'tomas',
        at: { minutesAgo: 96 },
        body: 'They are. I have asked Ingrid to put us down, she confirms by tomorrow noon.',
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
        body: 'I see two ways: the east shoulder is longer and never steep, the gully saves an hour.',
      },
      {
        by: 'aisha',
        at: [1, '13:40'],
        body: 'The gully was blown full last year. I would not take eight guests up there.',
      },
      {
        name: 'map',
        by: 'yuki',
        at: { minutesAgo: 52 },
        body: 'Agreed. I have drawn the shoulder, with the turning point at 640 m.',
        file: 'route map',
      },
      {
        by: 'aisha',
        at: { minutesAgo: 47 },
        body: 'Looks right to me. We should be at the turning point by noon, or turn.',
        answers: 'map',
      },
      {
        by: 'yuki',
        at: { minutesAgo: 44 },
        body: '@Mara are you fine with four and a half hours for this one? It will be a short day in that light.',
        mentions: ['mara'],
      },
    ],
    unread: { mara: 3 },
  },
  {
    key: 'task-photos',
    place: { kind: 'task', project: 'BOOK', title: photosTask },
    messages: [
      { by: 'priya', at: [2, '14:02'], body: 'Nine are in. I still miss a rainy one, a meal, and one of us laughing.' },
      { by: 'yuki', at: [2, '17:45'], body: 'I have all three from February. Uploading tonight.' },
      { by: 'priya', at: [1, '09:20'], body: 'You are the best. The soup one goes on top of the page.' },
    ],
  },
  {
    key: 'task-beacons',
    place: { kind: 'task', project: 'GEAR', title: beaconTask },
    messages: [
      {
        by: 'jonas',
        at: [1, '15:30'],
        body: 'Eleven of fourteen are done. The last three wait for the small screwdriver.',
      },
      { by: 'tomas', at: [1, '15:52'], body: 'It is in the blue box, under the tapes.' },
      { by: 'jonas', at: [1, '16:20'], body: 'Found it. One beacon drops out at 30 m, I am sending it in.' },
    ],
    unread: { tomas: 1 },
  },
];
