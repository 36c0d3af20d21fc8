import { readFileSync } from 'node:fs';
import { describeTag, type OpenApi } from '../describe-tag.js';

const document = JSON.parse(
  readFileSync(new URL('../../../packages/client-sdk/openapi.json', import.meta.url), 'utf8'),
) as OpenApi;

export default {
  paths: () => document.tags.map(({ name }) => ({ params: { tag: name }, content: describeTag(document, name) })),
};
