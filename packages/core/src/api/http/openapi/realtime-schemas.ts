import { z } from 'zod';
import { createSchema } from 'zod-openapi';

import { clientEvents, eventAck, serverEvents } from '../../events.js';

const received = z.object({
  events: z.object(serverEvents).meta({
    id: 'ServerEvents',
    description: 'The events that the server sends over Socket.IO and WebSocket, with their payloads.',
  }),
  ack: eventAck.meta({ id: 'EventAck', description: "The server's acknowledgement of a client event." }),
});

const sent = z.object({
  events: z.object(clientEvents).meta({
    id: 'ClientEvents',
    description:
      'The events that clients send, with their data. The server acknowledges each event with an `EventAck`.',
  }),
});

/** Returns the events in both directions as components of an OpenAPI document, together with the schemas that they refer to. */
export function realtimeSchemas(): Readonly<Record<string, object>> {
  return { ...createSchema(received, { io: 'output' }).components, ...createSchema(sent, { io: 'input' }).components };
}
