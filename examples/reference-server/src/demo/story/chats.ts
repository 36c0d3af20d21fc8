import type { StoryConversation } from './story-conversation.js';

export const chats: readonly StoryConversation[] = [
  {
    key: 'group-lofoten',
    place: { kind: 'group', title: 'Lofoten crew', people: ['yuki', 'mara', 'tomas', 'jonas', 'aisha'] },
    messages: [
      { by: 'yuki', at: [5, '08:40'], body: 'Good morning, crew! Everything that is no task goes in here.' },
      { by: 'aisha', at: [5, '08:47'], body: 'Morning! Who drives up with the trailer?' },
      { by: 'jonas', at: [5, '09:02'], body: 'Me, a day ahead. There is room for one more, and for snacks.' },
      { name: 'seat', by: 'aisha', at: [5, '09:05'], body: 'I take the seat. And I bring the snacks.' },
      {
        by: 'mara',
        at: [5, '09:21'],
        body: 'All eight places are sold, by the way. The last two this morning. Well done, all of you!',
      },
      {
        by: 'tomas',
        at: [3, '18:12'],
        body: 'Long-range forecast says cold and clear for the first half. Fingers crossed.',
      },
      { by: 'yuki', at: [3, '18:20'], body: 'Cold and clear means aurora. Tell the guests to bring spare batteries.' },
      {
        by: 'jonas',
        at: { minutesAgo: 35 },
        body: 'The packing list, with what we lend out marked. Shout if something is missing.',
        file: 'packing list',
      },
      { by: 'aisha', at: { minutesAgo: 31 }, body: 'Spare gloves! We always lose one.' },
      { by: 'jonas', at: { minutesAgo: 30 }, body: 'Twelve pairs. I know our guests 😄', answers: 'seat' },
    ],
    unread: { mara: 3, tomas: 2 },
  },
  {
    key: 'direct-mara-yuki',
    place: { kind: 'direct', between: ['mara', 'yuki'] },
    messages: [
      { by: 'mara', at: [4, '12:10'], body: 'How is Aisha doing? Would you take her on for the spring as well?' },
      { by: 'yuki', at: [4, '12:32'], body: 'At once. She reads people even better than snow.' },
      { by: 'mara', at: [4, '12:34'], body: 'Good. I talk to her next week.' },
      { name: 'signal', by: 'yuki', at: { minutesAgo: 21 }, body: '', file: 'recall signal' },
      {
        by: 'yuki',
        at: { minutesAgo: 20 },
        body: 'That is the signal for “come back”: three short, one long. Carries 400 m against the wind.',
        answers: 'signal',
      },
    ],
    unread: { mara: 2 },
  },
  {
    key: 'direct-mara-tomas',
    place: { kind: 'direct', between: ['mara', 'tomas'] },
    messages: [
      {
        by: 'tomas',
        at: [2, '16:30'],
        body: 'The insurance wants one satellite messenger per guide from January on. We have two.',
      },
      { by: 'mara', at: [2, '16:44'], body: 'Then we buy two more. I have made a task for it, budget is there.' },
      { by: 'tomas', at: [2, '16:45'], body: 'Perfect, thank you.' },
      {
        by: 'mara',
        at: [1, '10:15'],
        body: 'I have invited Elin Holm as well. She would start in March, in the office.',
      },
      { by: 'tomas', at: [1, '10:22'], body: 'Great news! I show her around.' },
    ],
  },
  {
    key: 'direct-mara-priya',
    place: { kind: 'direct', between: ['priya', 'mara'] },
    messages: [
      { by: 'priya', at: [1, '11:30'], body: 'The new calendar is live for Lofoten. Could you try it on your phone?' },
      { by: 'mara', at: [1, '12:05'], body: 'Just did. Quick, and I could not book a full day any more 👏' },
      {
        by: 'priya',
        at: { minutesAgo: 64 },
        body: 'Paying in two steps is nearly there. One question left: do we remind people by mail or by letter?',
      },
    ],
    unread: { mara: 1 },
  },
  {
    key: 'direct-yuki-aisha',
    place: { kind: 'direct', between: ['yuki', 'aisha'] },
    messages: [
      { by: 'yuki', at: [1, '17:10'], body: 'Two medical forms are still missing. Could you call them tomorrow?' },
      { by: 'aisha', at: [1, '17:26'], body: 'First thing. I ask about the boots as well.' },
    ],
    unread: { yuki: 1 },
  },
  {
    key: 'direct-tomas-jonas',
    place: { kind: 'direct', between: ['tomas', 'jonas'] },
    messages: [
      { by: 'jonas', at: [1, '14:00'], body: 'Van is back from the workshop. New tyres, 420 cheaper than they said.' },
      { by: 'tomas', at: [1, '14:06'], body: 'I did not know that this could happen.' },
    ],
  },
];
