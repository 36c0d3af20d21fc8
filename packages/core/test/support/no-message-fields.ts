import { HostFields } from '../../src/domain/fields/host-fields.js';
import { MessageFields } from '../../src/features/chat/messages/message-fields.js';

/** The fields of messages of an application that has defined none. */
export const noMessageFields = new MessageFields(new HostFields());
