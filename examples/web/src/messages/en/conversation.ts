import { message, richMessage } from '../message.js';

export const downloadFailure = message('Download failed');
export const openPicture = message('Open picture {name}');
export const download = message('Download');
export const close = message('Close');
export const previousPicture = message('Previous picture');
export const nextPicture = message('Next picture');
export const pauseVoiceMessage = message('Pause voice message');
export const playVoiceMessage = message('Play voice message');
export const voicePosition = message('Position in the voice message');
export const playbackSpeed = message('Speed {rate}×');
export const unblockedNotice = message('Unblocked {name}');
export const unblockFailure = message('Could not unblock {name}');
export const unblock = message('Unblock');
export const blockedHint = message('You blocked {name}. Unblock them to send messages.');
export const attachFiles = message('Attach files');
export const messageField = message('Message');
export const messagePlaceholder = message('Write a message');
export const replyTitle = message('Replying to {name}');
export const cancelReply = message('Cancel reply');
export const send = message('Send');
export const dismiss = message('Dismiss');
export const editFailure = message('The message was not changed');
export const editTitle = message('Editing your message');
export const cancelEditing = message('Cancel editing');
export const editMessage = message('Edit message');
export const saveChanges = message('Save changes');
export const emptyFile = message('“{name}” is empty.');
export const largeFile = message('“{name}” is too large. Files can be up to {limit}.');
export const fileCountLimit = message(
  'You can attach up to {count, plural, one {# file} other {# files}} to a message.',
);
export const totalSizeLimit = message('The files in a message can be up to {limit} in total.');
export const filesToSend = message('Files to send');
export const removeFile = message('Remove {name}');
export const mentionSuggestions = message('People to mention');
export const microphoneDenied = message(
  'Your browser does not allow this page to use the microphone. Allow it next to the address bar, then press the button again.',
);
export const microphoneMissing = message('No microphone was found. Plug one in, then press the button again.');
export const microphoneBusy = message(
  'Another program is using the microphone. Close it, then press the button again.',
);
export const recordingUnsupported = message('This browser cannot record voice messages here. Send a file instead.');
export const recordVoiceMessage = message('Record a voice message');
export const recordingTitle = message('Recording a voice message');
export const recordingHint = message('Recording. Press Send to finish, or Escape to discard the recording.');
export const discardRecording = message('Discard recording');
export const sendVoiceMessage = message('Send voice message');
export const messages = message('Messages');
export const notAttached = message('File not attached');
export const loadingConversation = message('Loading the conversation…');
export const connectionRetryHint = message('{reason} We’ll keep trying.');
export const connectionFailureTitle = message('The conversation has not loaded yet');
export const missingConversationHint = message('It was deleted, or you are no longer a participant.');
export const missingConversationTitle = message('Conversation not found');
export const onlyYou = message('Only you');
export const deletedTask = message('Deleted task');
export const noMessages = message('No messages yet');
export const ownLastLine = message('You: {summary}');
export const deleteQuestion = message('Delete this message?');
export const deleteMessage = message('Delete message');
export const deleteWarning = message(
  'Its text and files are deleted for all participants. A note that the message was deleted remains.',
);
export const newDivider = message('New');
export const conversationStart = message('This is the beginning of the conversation.');
export const taskConversationHint = message(
  'Ask questions, share files and record decisions. People who can see this task can read and write here.',
);
export const firstMessageHint = message(
  'Write the first message below. You can also send files, pictures and voice messages.',
);
export const reply = message('Reply');
export const messageActions = message('Message actions');
export const moreActions = message('More actions');
export const copyText = message('Copy text');
export const copyLink = message('Copy link');
export const edit = message('Edit');
export const deleteItem = message('Delete');
export const copied = message('Copied');
export const copyFailure = message('Could not copy the text');
export const copyFailureHint = message('Your browser did not allow it. Select the text and copy it yourself.');
export const edited = message('edited');
export const newMessages = message('New messages');
export const latestMessages = message('Latest');
export const unreadCount = message('{count} unread');
export const earlierMessagesFailure = message('Could not load earlier messages.');
export const earlierMessagesLoading = message('Loading earlier messages');
export const laterMessagesFailure = message('Could not load later messages.');
export const laterMessagesLoading = message('Loading later messages');
export const tryAgain = message('Try again');
export const deletedMessage = message('Deleted message');
export const voiceMessage = message('Voice message');
export const photo = message('Photo');
export const replyHeading = richMessage('<hidden>In reply to </hidden>{name}');
export const earlierMessage = message('An earlier message');
export const seen = message('Seen');
export const seenByAll = message('Seen by all');
export const seenByNames = message('Seen by {names}');
export const sendFailure = message('Not sent. {reason}');
export const discard = message('Discard');
export const sending = message('Sending');
export const uploadProgress = message('Sending {what}');
export const cancel = message('Cancel');
export const jumpFailure = message('Could not show this message');
export const jumpFailureHint = message('It may no longer exist, or your connection may be down.');
export const jumpToDate = message('Jump to date');
export const jumpFromDay = message('{day}: jump to another date');
export const jumpDay = message('Day');
export const jump = message('Jump');
export const today = message('Today');
export const yesterday = message('Yesterday');
export const nonMembers = message(
  '{count, plural, one {{names} is not a member of this organization.} other {{names} are not members of this organization.}}',
);
export const findPeople = message('Find people');
export const peoplePlaceholder = message('Search by name or email');
export const people = message('People');
export const loading = message('Loading…');
export const noMatchingPeople = message(
  'No matching people. You can write to people who share an organization with you.',
);
export const morePeopleHint = message('Type to find more people.');
export const fileCount = message('{count, plural, one {# file} other {# files}}');
export const typingNames = message('{count, plural, one {{names} is typing…} other {{names} are typing…}}');
export const otherCount = message('{count, plural, one {# other} other {# others}}');
export const pictureTitle = message('Picture {name}');
export const picturePosition = message('{position} of {count}');
export const dropHint = message('Drop files to attach them');
export const deletedNote = message('This message was deleted');
export const ownMessageHeading = message('You, {time}:');
export const messageHeading = message('{sender}, {time}:');
export const addReaction = message('Add reaction');
export const reactions = message('Reactions');
export const reactionCount = message(
  '{count, plural, one {# person reacted with {emoji}} other {# people reacted with {emoji}}}',
);
export const reactionFailure = message('Could not change the reaction');
export const emojis = message('Emojis');
export const emojiSearch = message('Search emojis');
export const emojisFound = message('Search results');
export const emojisRecent = message('Recently used');
export const noEmojis = message('No emojis match “{text}”.');
export const emojiSmileys = message('Smileys and emotions');
export const emojiPeople = message('People and body');
export const emojiNature = message('Animals and nature');
export const emojiFood = message('Food and drink');
export const emojiTravel = message('Travel and places');
export const emojiActivities = message('Activities');
export const emojiObjects = message('Objects');
export const emojiSymbols = message('Symbols');
export const emojiFlags = message('Flags');
export const replyField = message('Reply in this thread');
export const replyPlaceholder = message('Write a reply');
export const replyInThread = message('Reply in thread');
export const replyCount = message('{count, plural, =0 {No replies yet} one {# reply} other {# replies}}');
export const lastReply = message('Last reply {time}');
export const unreadReplies = message('{count, plural, one {# unread reply} other {# unread replies}}');
export const threadClosed = message('You cannot reply because the message was deleted.');
export const pin = message('Pin message');
export const unpin = message('Unpin message');
export const pinnedBy = message('Pinned by {name}');
export const pinFailure = message('Could not pin the message');
export const unpinFailure = message('Could not unpin the message');
