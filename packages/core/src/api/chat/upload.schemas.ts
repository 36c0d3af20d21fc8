import { z } from 'zod';

import { attachmentLimits } from '../../domain/chat/attachment.js';
import type { FieldValues } from '../../domain/fields/host-fields.js';
import { fieldComponents } from '../schemas/host-fields.js';
import { parseJsonObject } from '../http/input/parse-json-object.js';
import { id, createIdSchema } from '../schemas/text.js';

const flags = { true: true, false: false } as const;

/** A text field that contains JSON, because form fields can contain only text. Invalid JSON becomes a value that every schema rejects. */
const json = z.string().transform((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
});

/** Like `json`, for an object that no schema describes completely. It must meet the rules for request bodies, such as their nesting. */
const jsonObject = z.string().transform((text): unknown => {
  try {
    return parseJsonObject(new TextEncoder().encode(text));
  } catch {
    return undefined;
  }
});

// The types of zod-openapi lack the keyword `contentSchema` of JSON Schema.
const encodedFields = {
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: { $ref: `#/components/schemas/${fieldComponents.message.changes}` },
} as const;

/**
 * The fields of the upload form, except its files. In a form, every field is text. If the schema converts a field to another type, the
 * example is in `override`, because zod treats all other examples as examples of the converted value.
 */
export const uploadFields = z
  .strictObject({
    body: z
      .string()
      .optional()
      .meta({ description: 'Up to 10,000 code points. Can be empty.', examples: ['Here they are.'] }),
    clientMessageId: z
      .string()
      .min(1)
      .max(128)
      .optional()
      .meta({ examples: ['upload-1'] }),
    replyToId: createIdSchema('Message').optional(),
    threadRootId: createIdSchema('Message').optional(),
    mentions: json
      .pipe(z.array(id).max(50))
      .optional()
      .meta({
        override: { type: 'string', examples: ['["01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c"]'] },
        description: 'A JSON array of up to 50 user ids.',
      }),
    fields: jsonObject
      .pipe(z.record(z.string(), z.unknown()))
      .transform((values): FieldValues<'message'> => values)
      .optional()
      .meta({ override: encodedFields }),
    voice: z
      .enum(['true', 'false'])
      .transform((text) => flags[text])
      .default(false)
      .meta({ override: { type: 'string', enum: ['true', 'false'], default: 'false' } }),
    durationMs: z
      .string()
      .regex(/^(?:0|[1-9]\d{0,8})$/, 'Must be a whole number of milliseconds.')
      .transform(Number)
      .optional()
      .meta({
        override: { type: 'string', pattern: String.raw`^(?:0|[1-9]\d{0,8})$`, examples: ['1500'] },
        description: 'The duration of a voice message. It is used only if the file does not contain its duration.',
      }),
    waveform: json
      .pipe(z.array(z.int().min(0).max(255)).min(1).max(attachmentLimits.waveformPoints))
      .optional()
      .meta({
        override: { type: 'string', examples: ['[0, 128, 255, 128]'] },
        description: 'The waveform of a voice message, as a JSON array of 1 to 128 integers from 0 to 255.',
      }),
  })
  .meta({ id: 'UploadFields' });
