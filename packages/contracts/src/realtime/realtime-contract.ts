import { accessCases } from './access-cases.js';
import { apiKeyCases } from './connections/api-key-cases.js';
import { connectionLimitCases } from './connections/connection-limit-cases.js';
import { conversationEventCases } from './conversation-event-cases.js';
import { expiryCases } from './connections/expiry-cases.js';
import { handshakeCases } from './connections/handshake-cases.js';
import { hostileEventCases } from './hostile-event-cases.js';
import { messageChangeCases } from './message-change-cases.js';
import { messageDeliveryCases } from './message-delivery-cases.js';
import { notificationCases } from './notification-cases.js';
import { contactCases } from './contact-cases.js';
import { presenceCases } from './presence-cases.js';
import { participantCases } from './participant-cases.js';
import type { RealtimeContractOptions } from './realtime-suite.js';
import { revocationCases } from './connections/revocation-cases.js';
import { roomCases } from './room-cases.js';
import { signInPolicyCases } from './sign-in-policy-cases.js';
import { streamCases } from './stream-cases.js';
import { taskRoomCases } from './task-room-cases.js';
import { watchCases } from './watch-cases.js';

/**
 * Defines the contract of every real-time transport, over any HTTP adapter and store. It does not depend on Socket.IO: cases use a client
 * that sends events, gets acknowledgements and receives events. Cases run one after another.
 */
export function realtimeContract(options: RealtimeContractOptions): void {
  options.runner.describe('real-time contract', () => {
    handshakeCases(options);
    connectionLimitCases(options);
    messageDeliveryCases(options);
    messageChangeCases(options);
    signInPolicyCases(options);
    streamCases(options);
    roomCases(options);
    conversationEventCases(options);
    participantCases(options);
    contactCases(options);
    notificationCases(options);
    presenceCases(options);
    taskRoomCases(options);
    watchCases(options);
    accessCases(options);
    revocationCases(options);
    apiKeyCases(options);
    expiryCases(options);
    hostileEventCases(options);
  });
}
