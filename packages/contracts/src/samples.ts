// Sample data and helpers of the suites, for an adapter's own tests.
export { RecordingLogger } from './http/support/recording-logger.js';
export { asLiveStream, createOgg, createWav, recordings, withoutDuration } from './http/files/sound-samples.js';
export { createFileBlobs } from './self-test/file-blobs.js';
export { withStores, type StoreChanges } from './self-test/stores/override-stores.js';
export { addTaskChat, send } from './stores/chat/chat-samples.js';
export { addSharedPlace } from './stores/accounts/personal-place.js';
export { addPersonalData } from './stores/accounts/personal-samples.js';
export {
  addAccount,
  addChat,
  at,
  sampleAccount,
  sampleMessage,
  sampleParticipant,
  sampleSession,
  sampleToken,
  toHash,
} from './stores/support/store-samples.js';
export {
  addMember,
  addMembers,
  addRole,
  addWorkspace,
  allTasks,
  assign,
  globalPlace,
  organizationPlace,
  projectPlace,
  sampleInvitation,
  sampleLabel,
  sampleOrganization,
  sampleTask,
  write,
} from './stores/workspace/workspace-samples.js';
