import { checkOptions, optionRules, type OptionRules, type BlobStore } from '@crewkit/core/adapter';

import { S3BlobStore } from './s3-blob-store.js';
import type { S3BlobsOptions } from './s3-blobs-options.js';

const maxAnswerMs = 3_600_000;

const rules: OptionRules<S3BlobsOptions> = {
  bucket: optionRules.text('the name of a bucket'),
  prefix: optionRules.optional(optionRules.expects('a text', (value) => typeof value === 'string')),
  region: optionRules.optional(optionRules.text('the name of a region')),
  endpoint: optionRules.optional(optionRules.text('an http or https URL without credentials', isEndpoint)),
  forcePathStyle: optionRules.optional(optionRules.flag()),
  credentials: optionRules.optional(
    optionRules.expects("the AWS SDK's credentials, or a function that finds them", (value) => {
      return optionRules.isObject(value) || typeof value === 'function';
    }),
  ),
  answerWithinMs: optionRules.optional(optionRules.wholeNumber(1, maxAnswerMs, 'milliseconds')),
};

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/**
 * Creates a store that keeps blobs in an existing bucket. The store connects on first use. Throws an `OptionsError` for invalid options.
 *
 * @example
 * const blobs = s3Blobs({ bucket: 'acme-chat', region: 'eu-north-1' });
 */
export function s3Blobs(options: S3BlobsOptions): BlobStore {
  checkOptions('s3Blobs', rules, options);
  return new S3BlobStore(options);
}
