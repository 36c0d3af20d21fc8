import fc from 'fast-check';

import { formType, toFileForm } from '../parts/forms.js';
import type { Caller, Place, World } from '../parts/world.js';
import { hostileTexts, toJson, hugeText, mutate, mutation, type Mutation } from './hostile.js';
import type { ApiDescription, Operation, Schema } from './openapi.js';
import { idMark, textWithIds, toValue, withIds, type ToId } from './schema-values.js';

/** A part of a path or query. `malformed`: is not encoded; `twice`: the parameter is repeated. */
interface Piece {
  readonly kind: 'value' | 'malformed' | 'twice';
  readonly value: string;
}

type Header = readonly [name: string, value: string];

/** A request as data that can be printed and shrunk. */
export interface Plan {
  readonly who: Caller;
  readonly path: Readonly<Record<string, Piece>>;
  readonly query: Readonly<Record<string, Piece>>;
  readonly header: Header | null;
  readonly mediaType: string | null;
  readonly body: unknown;
  readonly mutations: readonly Mutation[];
  /** How the bytes of the body are damaged. */
  readonly bytes: string | null;
}

/** A request to send, and its body before serialization (undefined if it is not JSON). */
export interface BuiltRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly sent: unknown;
}

const people: readonly Caller[] = ['anonymous', 'member', 'member', 'owner', 'owner', 'administrator'];
const mediaTypes = [
  'text/plain',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json;charset=utf-8',
  '',
];
const oddHeaders: readonly Header[] = [
  ['content-encoding', 'gzip'],
  ['accept', 'text/html'],
  ['if-match', '"1"'],
  ['if-match', 'x'.repeat(4000)],
  ['range', 'bytes=0-0'],
  ['range', 'bytes=-99999999999999999999'],
  ['if-none-match', '*'],
  ['if-range', '"x"'],
  ['x-forwarded-for', 'evil'],
  ['user-agent', '\u00e9\u00ff'],
  ['cookie', `crewkit_flow_zz_${'0'.repeat(32)}=x; ;=; __proto__=1`],
  ['origin', 'null'],
  ['authorization', 'Bearer x'],
  ['authorization', 'Basic QQ=='],
];
const damages = ['cut', 'bad utf-8', 'BOM', 'too large', 'twice', 'blanks', 'empty'];
const nothing = fc.constant(null);
const idLike = fc.constantFrom<Place[]>('own', 'own', 'own', 'own', 'own', 'own', 'foreign', 'nowhere');
const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constant(hugeText.slice(0, 4000)),
  fc.string({ unit: 'binary' }),
);
// An empty value is no parameter, and a URL cannot contain a lone surrogate.
const inUrl = (text: string) => encodeURIComponent(text.toWellFormed());
const malformed = fc.constantFrom('%', '%zz', '%ff', '%c0%af', '%ed%a0%80');
/** Null, except once in this many times. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>, times: number): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
const noted = (kind: Piece['kind'], arbitrary: fc.Arbitrary<string>): fc.Arbitrary<Piece> =>
  arbitrary.map((value) => ({ kind, value }));

/**
 * Requests for an operation, as data that can be printed and shrunk: the caller, parameters, headers, body, and a mutation of the body.
 * `buildRequest` turns them into requests. Some are what a well-behaved client would send, so that not always the same check refuses.
 */
export function createPlan(api: ApiDescription, operation: Operation): fc.Arbitrary<Plan> {
  const sensible = createSensiblePlan(api, operation);
  return fc.oneof({ weight: 2, arbitrary: sensible }, { weight: 3, arbitrary: anyPlan(api, operation) });
}

/** Only those that a well-behaved client would send. */
export function createSensiblePlan(api: ApiDescription, operation: Operation): fc.Arbitrary<Plan> {
  return fc.record({
    who: fc.constantFrom<Caller[]>('member', 'owner', 'owner', 'administrator'),
    path: toPath(operation, (name) => noted('value', fc.constant(idMark(name, 'own')))),
    query: fc.constant({}),
    header: nothing,
    mediaType: nothing,
    body: operation.body === null ? nothing : toValue(api, operation.body, { isSensible: true }),
    mutations: fc.constant([]),
    bytes: nothing,
  });
}

function anyPlan(api: ApiDescription, operation: Operation): fc.Arbitrary<Plan> {
  const inQuery = operation.parameters.filter((each) => each.in === 'query');
  const query = Object.fromEntries(inQuery.map((each) => [each.name, queryValue(api, each)]));
  return fc.record({
    who: fc.constantFrom(...people),
    path: toPath(operation, pathValue),
    query: fc.record(query, { requiredKeys: [] }) as fc.Arbitrary<Plan['query']>,
    header: rarely(fc.constantFrom(...oddHeaders), 10),
    mediaType: rarely(fc.constantFrom(...mediaTypes), 25),
    body: operation.body === null ? rarely(fc.jsonValue(), 6) : toValue(api, operation.body),
    mutations: fc.oneof(fc.constant([]), fc.array(mutation, { minLength: 1, maxLength: 2 })),
    bytes: rarely(fc.constantFrom(...damages), 20),
  });
}

function toPath({ parameters }: Operation, valueFor: (name: string) => fc.Arbitrary<Piece>) {
  const inPath = parameters.filter((each) => each.in === 'path');
  return fc.record(Object.fromEntries(inPath.map(({ name }) => [name, valueFor(name)])));
}

function pathValue(name: string): fc.Arbitrary<Piece> {
  const good = noted(
    'value',
    idLike.map((place) => idMark(name, place)),
  );
  return fc.oneof(
    { weight: 14, arbitrary: good },
    {
      weight: 2,
      arbitrary: noted(
        'value',
        hostileText.filter((text) => text !== ''),
      ),
    },
    { weight: 1, arbitrary: noted('malformed', malformed) },
  );
}

function queryValue(api: ApiDescription, { name, schema }: { name: string; schema: Schema }): fc.Arbitrary<Piece> {
  return fc.oneof(
    { weight: 8, arbitrary: noted('value', toValue(api, schema, { name }).map(String)) },
    { weight: 1, arbitrary: noted('value', hostileText) },
    { weight: 1, arbitrary: noted('twice', fc.constant('1')) },
    { weight: 1, arbitrary: noted('malformed', malformed) },
  );
}

export function buildRequest(operation: Operation, plan: Plan, world: World): BuiltRequest {
  const toId: ToId = (name, place) => world.toId(name, place, operation.path);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => toSegment(plan.path[name], toId));
  const query = Object.entries(plan.query).flatMap(([name, each]) => getPairs(name, each, toId));
  const target = query.length === 0 ? path : `${path}?${query.join('&')}`;
  const value = withIds(plan.mutations.reduce<unknown>(mutate, plan.body), toId);
  const hasBody = operation.isForm || (plan.body !== null && operation.method !== 'GET');
  const isJson = hasBody && plan.bytes === null && !operation.isForm;
  return {
    method: operation.method,
    path: target,
    headers: {
      ...toHeaders(plan, world),
      ...(hasBody ? toContentType(operation, plan) : {}),
      ...createOddHeader(plan),
    },
    body: hasBody ? toBytes(operation, value, plan.bytes) : null,
    sent: isJson ? value : undefined,
  };
}

function toHeaders({ who }: Plan, world: World) {
  const token = world.getToken(who);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function toContentType({ isForm }: Operation, { mediaType }: Plan) {
  return { 'content-type': mediaType ?? (isForm ? formType : 'application/json') };
}

function createOddHeader({ header }: Plan) {
  return header === null ? {} : { [header[0]]: header[1] };
}

function toSegment({ kind, value }: Piece, toId: ToId): string {
  return kind === 'malformed' ? value : inUrl(textWithIds(value, toId));
}

function getPairs(name: string, { kind, value }: Piece, toId: ToId): string[] {
  if (kind === 'malformed') return [`${name}=${value}`];
  const pair = `${name}=${inUrl(textWithIds(value, toId))}`;
  return kind === 'twice' ? [pair, pair] : [pair];
}

function toBytes(operation: Operation, body: unknown, how: string | null): Buffer {
  const whole = operation.isForm ? formWith(body) : Buffer.from(toJson(body));
  if (how === 'cut') return whole.subarray(0, Math.floor(whole.length / 2));
  if (how === 'empty') return Buffer.alloc(0);
  if (how === 'bad utf-8') return Buffer.concat([whole, Buffer.from([0xff, 0xc0, 0xed, 0xa0, 0x80])]);
  if (how === 'BOM') return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), whole]);
  if (how === 'too large') return Buffer.concat([whole, Buffer.alloc(70_000, ' ')]);
  if (how === 'twice') return Buffer.concat([whole, whole]);
  return how === 'blanks' ? Buffer.concat([Buffer.from('\r\n\t '), whole, Buffer.from('\n')]) : whole;
}

/** The form's only file has what would be the body as its name, and as its bytes. */
function formWith(body: unknown): Buffer {
  const text = toJson(body);
  return toFileForm(text.slice(0, 300), Buffer.from(text));
}
