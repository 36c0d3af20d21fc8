import { describe, expect, it } from 'vitest';

import { s3Blobs } from './s3-blobs.js';

describe('the options of s3Blobs', () => {
  it.each<readonly [given: unknown, problem: string]>([
    [undefined, 's3Blobs: expected an object of options, got nothing'],
    [{}, 's3Blobs: bucket: expected the name of a bucket, got nothing'],
    [{ bucket: 'b', prefix: 7 }, 's3Blobs: prefix: expected a text, got 7'],
    [{ bucket: 'b', region: '' }, 's3Blobs: region: expected the name of a region, got an empty text'],
    [
      { bucket: 'b', endpoint: 'https://key:tPASS@s3.example' },
      's3Blobs: endpoint: expected an http or https URL without credentials, got a text',
    ],
    [{ bucket: 'b', forcePathStyle: 'on' }, 's3Blobs: forcePathStyle: expected true or false, got "on"'],
    [
      { bucket: 'b', credentials: 'tPASS' },
      "s3Blobs: credentials: expected the AWS SDK's credentials, or a function that finds them, got a text",
    ],
    [
      { bucket: 'b', answerWithinMs: 0 },
      's3Blobs: answerWithinMs: expected a whole number from 1 to 3600000 (milliseconds), got 0',
    ],
    [{ bucket: 'b', pathStyle: true }, 's3Blobs: pathStyle: unknown option; '],
  ])('reject %j', (given, problem) => {
    expect(() => s3Blobs(given as never)).toThrow(problem);
    expect(() => s3Blobs(given as never)).not.toThrow(/tPASS/);
  });
});
