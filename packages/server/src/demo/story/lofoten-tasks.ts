import type { StoryTask } from './story-task.js';

export const ferryTask = 'Confirm the ferry from Bodø to Moskenes';
export const ridgeTask = 'Choose the route for the ridge day';
export const hutTask = 'Book the fishermen’s cabins in Reine';

export const lofotenTasks: readonly StoryTask[] = [
  {
    title: hutTask,
    description: 'We need three cabins with a drying room for nights 1 to 3. We arrive late: the ferry lands at 22:40.',
    by: 'tomas',
    made: 6,
    status: 'done',
    moved: 4,
    priority: 'high',
    due: -3,
    for: ['tomas'],
  },
  {
    title: ferryTask,
    description: 'For ten people, one van and one trailer. The winter timetable starts on the first of the month.',
    by: 'tomas',
    made: 6,
    status: 'in_progress',
    moved: 2,
    priority: 'urgent',
    due: 1,
    for: ['jonas'],
  },
  {
    title: ridgeTask,
    description:
      'There are two ways up from the valley. The choice depends on the slowest guest and the wind above 600 m.',
    by: 'yuki',
    made: 5,
    status: 'in_progress',
    moved: 1,
    priority: 'high',
    due: 3,
    for: ['yuki', 'aisha'],
  },
  {
    title: 'Review all guests’ medical forms',
    description: 'Two forms are missing. Guests without a form can’t join the ridge day.',
    by: 'yuki',
    made: 5,
    priority: 'high',
    due: 4,
    for: ['aisha'],
  },
  {
    title: 'Write the day-by-day plan for the guests',
    description:
      'Half a page for each of the six days: what to wear, what to carry, how long it takes and how hard it is.',
    by: 'mara',
    made: 4,
    status: 'in_progress',
    moved: 2,
    due: 6,
    for: ['yuki'],
  },
  {
    title: 'Order food for six days',
    description: 'Two guests are vegetarian and one is gluten-free. On day 3, we buy fish at the harbor.',
    by: 'tomas',
    made: 4,
    due: 9,
    for: ['jonas'],
  },
  {
    title: 'Agree on whistle and hand signals',
    description: 'They should be simple enough to remember at minus ten.',
    by: 'yuki',
    made: 4,
    status: 'done',
    moved: 1,
    for: ['yuki', 'aisha'],
  },
  { title: 'Compare the weather windows from the last five years', by: 'yuki', made: 3, status: 'done', moved: 2 },
  {
    title: 'Find a second driver for the trip back',
    by: 'tomas',
    made: 2,
    priority: 'normal',
    due: 12,
  },
  {
    title: 'Rent a drone for the ridge day',
    description: 'Drones aren’t allowed in the bird sanctuary, so we’re skipping this.',
    by: 'aisha',
    made: 3,
    status: 'cancelled',
    moved: 2,
    priority: 'low',
  },
  { title: 'Ask the guests for their boot sizes', by: 'yuki', made: 1, priority: 'low', due: 10, for: ['aisha'] },
];
