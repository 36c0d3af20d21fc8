import fc from 'fast-check';

import type { Place } from '../parts/world.js';
import type { ApiDescription, Schema } from './openapi.js';

/** Which value an arbitrary is for. */
interface Use {
  /** Of the property. */
  readonly name: string;
  /** Values as a client would send them that knows the workspace. */
  readonly isSensible: boolean;
}

type Values = fc.Arbitrary<unknown>;
type ToValues = (api: ApiDescription, schema: Schema, use: Use) => Values;
export type ToId = (name: string, place: Place) => string;

/** Placeholder for an id of the workspace until the request is sent: the id depends on what exists then. */
export const idMark = (name: string, which: Place) => `@id:${which}:${name}`;

const anywhere = fc.constantFrom<Place[]>('own', 'own', 'own', 'own', 'foreign', 'nowhere');
const words = fc.constantFrom('Ada', 'Moon landing', 'x', 'Straße 9', '漢字', 'Crew', 'Correct-horse-7');
// Known only to the workspace: the examples of these match no resource.
const secrets = /^(?:email|token|refreshToken|password|currentPassword|scope)$/;
const idNames = /^(?:id|.*Id|before|after|mention)$/;

/**
 * An arbitrary of values that the schema allows, or nearly: patterns are left to the examples.
 */
export function toValue(api: ApiDescription, schema: Schema, at: Partial<Use> = {}): Values {
  const { name = '', isSensible = false } = at;
  const resolved = api.resolve(schema);
  const { const: only, enum: names, anyOf, oneOf, type } = resolved;
  const choices = anyOf ?? oneOf;
  if (only !== undefined) return fc.constant(only);
  if (isSensible && secrets.test(name)) return fc.constant(idMark(name, 'own'));
  if (names !== undefined) return fc.constantFrom(...names);
  if (choices !== undefined) return fc.oneof(...choices.map((each) => toValue(api, each, at)));
  return (ofTypes[type ?? ''] ?? (() => fc.jsonValue()))(api, resolved, { name, isSensible });
}

const ofTypes: Record<string, ToValues> = {
  object: createObject,
  array: createArray,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: createNumber,
  number: createNumber,
  string: (_, schema, at) => (at.isSensible ? sensibleText(schema, at.name) : anyKindOfText(schema, at.name)),
};

function createObject(api: ApiDescription, schema: Schema, { isSensible }: Use): Values {
  const { properties = {}, required = [], additionalProperties } = schema;
  const known = Object.entries(properties);
  // A sensible client sends some of what it may leave out, if it must send nothing.
  const kept = isSensible && required.length > 0 ? known.filter(([name]) => required.includes(name)) : known;
  const entries = kept.map(([name, each]): [string, Values] => [name, toValue(api, each, { name, isSensible })]);
  if (entries.length === 0 && Boolean(additionalProperties))
    return fc.dictionary(fc.constantFrom('a', 'b', 'key'), words);
  return fc.record(Object.fromEntries(entries), { requiredKeys: required });
}

function createArray(api: ApiDescription, schema: Schema, { name, isSensible }: Use): Values {
  const { items = {}, minItems = 0, maxItems = 8 } = schema;
  const most = isSensible ? 1 : 8;
  const limits = { minLength: Math.min(minItems, most), maxLength: Math.min(maxItems, most) };
  return fc.array(toValue(api, items, { name: name.replace(/s$/, ''), isSensible }), limits);
}

function createNumber(_: ApiDescription, schema: Schema, { isSensible }: Use): Values {
  const { minimum = -(2 ** 31), maximum = 2 ** 31 } = schema;
  const within = fc.integer({ min: minimum, max: maximum });
  return isSensible ? within : fc.oneof(within, fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1));
}

function sensibleText({ format, examples = [] }: Schema, name: string): Values {
  if (format === 'uuid' || idNames.test(name)) return fc.constant(idMark(name, 'own'));
  return examples.length > 0 ? fc.constantFrom(...examples) : words;
}

function anyKindOfText(schema: Schema, name: string): Values {
  const { format, examples = [] } = schema;
  const known = examples.length === 0 ? [] : [fc.constantFrom(...examples)];
  const isOfWorkspace = format === 'uuid' || idNames.test(name) || secrets.test(name);
  if (isOfWorkspace)
    return fc.oneof(
      anywhere.map((each) => idMark(name, each)),
      ...known,
      words,
    );
  if (format === 'email') return fc.oneof(fc.constantFrom('ada@example.com', 'ADA@EXAMPLE.COM'), fc.emailAddress());
  if (format === 'date-time') return fc.oneof(moment, ...known);
  return fc.oneof(...known, ...known, words, anyText(schema));
}

const moment = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());

function anyText({ minLength = 0, maxLength = 60 }: Schema): Values {
  const limits = { minLength: Math.min(minLength, 60), maxLength: Math.min(maxLength, 60) };
  return fc.string({ unit: 'grapheme', ...limits });
}

/** Returns the text with ids in place of their placeholders. */
export function textWithIds(text: string, toId: ToId): string {
  return text.replaceAll(/@id:(\w+):(\w+)/g, (_, place: Place, name: string) => toId(name, place));
}

/** Returns the value with ids in place of their placeholders. */
export function withIds(value: unknown, toId: ToId): unknown {
  if (typeof value === 'string') return textWithIds(value, toId);
  if (Array.isArray(value)) return value.map((each: unknown) => withIds(each, toId));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIds(each, toId)]));
}
