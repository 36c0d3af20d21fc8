import { message, richMessage } from '../message.js';

export const back = message('Back');
export const addPeopleCount = message('Add {count, plural, one {# person} other {# people}}');
export const add = message('Add');
export const blockedNotice = message('Blocked {name}');
export const blockWarning = message(
  'You can no longer message each other or add each other to groups. You both stay in the groups that you have in common. {name} is not notified.',
);
export const blockQuestion = message('Block {name}?');
export const block = message('Block');
export const missingConversation = message('Conversation not found');
export const allConversations = message('All conversations');
export const chats = message('Chats');
export const chooseConversationHint = message(
  'Message one person, or start a group with several people. To start a discussion about a task, open the task.',
);
export const chooseConversationTitle = message('Choose a conversation');
export const search = message('Search');
export const taskReaders = richMessage('People who can see the task can read this. <link>Open the task</link>');
export const directReaders = message('Only the two of you can read this');
export const onlyYou = message('Only you');
export const groupReaders = message('You, {names}');
export const mentionCount = message('{count, plural, one {# mention} other {# mentions}}');
export const unreadCount = message('{count} unread');
export const conversations = message('Conversations');
export const searchMessages = message('Search messages');
export const filterConversations = message('Filter conversations');
export const filterByName = message('Filter by name');
export const noConversations = message('No conversations yet.');
export const noMatchingConversations = message('No conversations match “{text}”.');
export const showMoreConversations = message('Show more conversations');
export const conversationFilter = message('Show conversations');
export const all = message('All');
export const tasks = message('Tasks');
export const noConversationsHint = message(
  'Message a person from your organizations, or start a group with several people.',
);
export const noConversationsTitle = message('No conversations yet');
export const people = message('People');
export const conversation = message('Conversation');
export const menuTitle = message('Conversation menu');
export const searchHere = message('Search this conversation');
export const rename = message('Rename');
export const leaveGroup = message('Leave group');
export const hideConversation = message('Hide conversation');
export const blockItem = message('Block {title}');
export const hiddenNotice = message('Conversation hidden until the next message');
export const hideFailure = message('Could not hide the conversation');
export const groupScope = message('People who can take part');
export const organizationMembers = message('Members of {name}');
export const allUsers = message('All users');
export const openGroupHint = message('People stay in this group when they leave your organization.');
export const organizationGroupHint = message('People who leave {organization} also leave this group.');
export const leftNotice = message('You left “{title}”');
export const leaveWarning = message('You will no longer see its messages. The group’s owner can add you again.');
export const leaveQuestion = message('Leave “{title}”?');
export const results = message('Results');
export const showMore = message('Show more');
export const newestMessages = message('Showing the {count, number} newest messages');
export const newMessage = message('New message');
export const newMessageHint = message('Choose one person, or choose several people to start a group.');
export const createGroup = message('Create group');
export const startConversation = message('Start conversation');
export const noRecipients = message('No people selected yet.');
export const recipients = message('To {names}');
export const titleField = message('Group name');
export const titleHint = message('Leave empty to show the names of the participants.');
export const nothingFoundHint = message(
  'Try fewer words, or only the beginning of a word. File names are not searched.',
);
export const nothingFoundTitle = message('Nothing found for “{words}”');
export const membersOnly = message('Only members of {name} can take part.');
export const newParticipantsHint = message('New participants can read all earlier messages.');
export const ownerHint = message('The owner of the group can add and remove people.');
export const participantsTitle = message('{count, plural, =1 {One person} other {# people}}');
export const addedNotice = message('{count, plural, =1 {Added one person} other {Added # people}}');
export const ownMarker = message('(you)');
export const owner = message('Owner');
export const removePerson = message('Remove {name}');
export const addPeople = message('Add people');
export const removedNotice = message('Removed {name} from the group');
export const removeWarning = message('{name} will no longer see this group or any of its messages.');
export const removeQuestion = message('Remove {name}?');
export const renameGroup = message('Rename group');
export const renamedNotice = message('Group renamed');
export const renameHint = message('Leave empty to show the names of the participants.');
export const taskKind = message('Task');
export const projectKind = message('Project');
export const personKind = message('Person');
export const messageKind = message('Message');
export const openFailure = message('Could not open the conversation');
export const formerMember = message('Former member');
export const searchEverything = message('Search everything');
export const searchHint = message('Find tasks, projects, people and messages.');
export const searchPlaceholder = message('Words, or a task key such as LOFO-4');
export const projects = message('Projects');
export const messages = message('Messages');
export const resultFilter = message('Show results');
export const nothingTypedHint = message(
  'Enter a name, a task key, or a word from a title, description or message. The beginning of a word is enough.',
);
export const nothingTypedTitle = message('What are you looking for?');
export const searchedConversation = richMessage('In <strong>{title}</strong>');
export const you = message('You');
export const messagePlace = message('in {place}');
export const moreThanResults = message('More than {count, number} results');
export const moreResults = message('More results');
export const messageCount = message('{count, plural, =1 {One message} other {# messages}}');
export const resultCount = message('{count, plural, one {# result} other {# results}}');
export const participantCount = message('{count, plural, one {# person} other {# people}}');
export const optional = message('optional');
