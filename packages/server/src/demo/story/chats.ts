import type { StoryConversation } from './story-conversation.js';

export const chats: readonly StoryConversation[] = [
  {
    key: 'group-lofoten',
    place: { kind: 'group', title: 'Lofoten crew', people: ['yuki', 'mara', 'tomas', 'jonas', 'aisha'] },
    messages: [
      { by: 'yuki', at: [5, '08:40'], body: 'Morning, crew! This is the place for everything that isn’t a task.' },
      { by: 'aisha', at: [5, '08:47'], body: 'Morning! Who’s driving up with the trailer?' },
      { by: 'jonas', at: [5, '09:02'], body: 'Me, a day early. I’ve got room for one more, plus snacks.' },
      { name: 'seat', by: 'aisha', at: [5, '09:05'], body: 'I’ll take the seat, and I’ll bring the snacks.' },
      {
        by: 'mara',
        at: [5, '09:21'],
        body: 'By the way, we’re sold out: the last two of the eight spots went this morning. Well done, team!',
        reactions: { '🎉': ['yuki', 'tomas', 'jonas', 'aisha'], '🙏': ['mara', 'yuki'] },
      },
      {
        by: 'tomas',
        at: [3, '18:12'],
        body: 'The long-range forecast says cold and clear for the first half. Fingers crossed.',
      },
      {
        by: 'yuki',
        name: 'lights',
        at: [3, '18:20'],
        body: '**Cold and clear** means northern lights! Let’s tell the guests to bring spare batteries.',
        isPinned: true,
        reactions: { '😍': ['mara', 'aisha', 'tomas'] },
      },
      {
        by: 'aisha',
        at: [3, '18:31'],
        body: 'And a headlamp with red light, so that their eyes get used to the dark.',
        inThread: 'lights',
      },
      {
        by: 'yuki',
        at: [3, '18:34'],
        body: 'Good idea. I’ll add both to the packing list.',
        inThread: 'lights',
        reactions: { '👍': ['aisha'] },
      },
      {
        by: 'jonas',
        at: { minutesAgo: 35 },
        body: 'Here’s the packing list. I’ve marked what we lend out. Shout if anything’s missing.',
        file: 'packing list',
      },
      {
        by: 'aisha',
        at: { minutesAgo: 31 },
        body: 'Spare gloves! We always lose one.',
        reactions: { '😂': ['jonas', 'yuki'] },
      },
      {
        by: 'jonas',
        at: { minutesAgo: 30 },
        body: 'Twelve pairs packed already. I know our guests 😄',
        answers: 'seat',
      },
    ],
    unread: { mara: 3, tomas: 2 },
  },
  {
    key: 'direct-mara-yuki',
    place: { kind: 'direct', between: ['mara', 'yuki'] },
    messages: [
      { by: 'mara', at: [4, '12:10'], body: 'How’s Aisha doing? Should we keep her on for the spring?' },
      { by: 'yuki', at: [4, '12:32'], body: 'Definitely. She reads people even better than she reads snow.' },
      { by: 'mara', at: [4, '12:34'], body: 'Good to hear. I’ll talk to her next week.' },
      { name: 'signal', by: 'yuki', at: { minutesAgo: 21 }, body: '', file: 'recall signal' },
      {
        by: 'yuki',
        at: { minutesAgo: 20 },
        body: 'That’s the signal for “come back”: three short, one long. It carries 400 m into the wind.',
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
        body: 'Starting in January, our insurance requires one satellite messenger per guide. We have two.',
      },
      {
        by: 'mara',
        at: [2, '16:44'],
        body: 'Then let’s buy two more. I’ve created a task for it, and it’s in the budget.',
      },
      { by: 'tomas', at: [2, '16:45'], body: 'Perfect, thanks!' },
      {
        by: 'mara',
        at: [1, '10:15'],
        body: 'I’ve invited Elin Holm too. She’ll start in the office in March.',
      },
      { by: 'tomas', at: [1, '10:22'], body: 'Great news! I’ll show her around.' },
    ],
  },
  {
    key: 'direct-mara-priya',
    place: { kind: 'direct', between: ['priya', 'mara'] },
    messages: [
      {
        by: 'priya',
        at: [1, '11:30'],
        body: 'The new calendar is live for the Lofoten trip. Could you try it on your phone?',
      },
      { by: 'mara', at: [1, '12:05'], body: 'Just did. It’s fast, and it no longer lets me book a day that’s full 👏' },
      {
        by: 'priya',
        at: { minutesAgo: 64 },
        body: 'Paying in two installments is almost done. One question: do we send the reminder by email or by text?',
      },
    ],
    unread: { mara: 1 },
  },
  {
    key: 'direct-yuki-aisha',
    place: { kind: 'direct', between: ['yuki', 'aisha'] },
    messages: [
      {
        by: 'yuki',
        at: [1, '17:10'],
        body: 'We’re still missing two medical forms. Could you call those guests tomorrow?',
      },
      { by: 'aisha', at: [1, '17:26'], body: 'First thing in the morning. I’ll ask about their boots too.' },
    ],
    unread: { yuki: 1 },
  },
  {
    key: 'direct-tomas-jonas',
    place: { kind: 'direct', between: ['tomas', 'jonas'] },
    messages: [
      {
        by: 'jonas',
        at: [1, '14:00'],
        body: 'The van’s back from the shop. New tires, and 4,200 kroner less than they quoted.',
      },
      { by: 'tomas', at: [1, '14:06'], body: 'I didn’t know that could happen.' },
    ],
  },
];
