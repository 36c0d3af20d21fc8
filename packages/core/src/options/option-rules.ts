import { closestName } from './closest-name.js';
import { describeValue } from './describe-value.js';

/** Checks one value and returns its problems, one sentence each. `name` is the option's name, e.g. `ports.clock`. */
export type OptionRule = (value: unknown, name: string) => readonly string[];

/** Contains one rule for each option. If the rule of an option is missing, the code does not compile. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule };

interface Shown {
  /** Whether the reported problem quotes the rejected text. Use true only for values that cannot be secret. */
  readonly quote?: boolean;
}

/** Creates a rule from a condition. `expected` completes the phrase "expected …" in the reported problem. */
export function expects(
  expected: string,
  accepts: (value: unknown) => boolean,
  { quote = false }: Shown = {},
): OptionRule {
  return (value, name) =>
    accepts(value) ? [] : [`${name}: expected ${expected}, got ${describeValue(value, { quote })}`];
}

/** Creates a rule that accepts undefined and applies `rule` to every other value. */
export function optional(rule: OptionRule): OptionRule {
  return (value, name) => (value === undefined ? [] : rule(value, name));
}

/**
 * Accepts a text that is not blank and that satisfies `accepts`, if given. By default, the reported problem does not quote the rejected
 * text, because it could be a secret.
 */
export function text(expected = 'a text', accepts: (value: string) => boolean = () => true, shown?: Shown): OptionRule {
  return expects(expected, (value) => typeof value === 'string' && value.trim() !== '' && accepts(value), shown);
}

/** Accepts a whole number from `min` to `max`, which can be Infinity. `meaning` describes the number. */
export function wholeNumber(min: number, max: number, meaning: string): OptionRule {
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
  const expected = `a whole number ${range} (${meaning})`;
  return expects(expected, (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max, {
    quote: true,
  });
}

/** Accepts a number that is greater than 0 and at most `max`. */
export function positiveNumber(max: number, meaning: string): OptionRule {
  const expected = `a number above 0, at most ${max} (${meaning})`;
  return expects(expected, (value) => typeof value === 'number' && value > 0 && value <= max, { quote: true });
}

export function flag(): OptionRule {
  return expects('true or false', (value) => typeof value === 'boolean', { quote: true });
}

export function oneOf(...values: readonly string[]): OptionRule {
  const expected = values.map((value) => JSON.stringify(value)).join(' or ');
  return expects(expected, (value) => values.includes(value as string), { quote: true });
}

/**
 * Accepts the text `keyword`. Also accepts any value that is not a text if `rule` accepts it. `expected` describes both kinds of accepted
 * values.
 */
export function keywordOr(keyword: string, expected: string, rule: OptionRule): OptionRule {
  const isKeyword = expects(expected, (value) => value === keyword, { quote: true });
  return (value, name) => (typeof value === 'string' ? isKeyword(value, name) : rule(value, name));
}

/** Accepts an object with these methods. `made` describes how to create one, e.g. `smtpMailer(…) or a Mailer`. */
export function methods<Port>(made: string, ...names: readonly (keyof Port & string)[]): OptionRule {
  return (value, name) => {
    if (!isObject(value)) return [`${name}: expected ${made}, got ${describeValue(value)}`];
    const missing = names.filter((each) => typeof Reflect.get(value, each) !== 'function');
    if (missing.length === 0) return [];
    return [
      `${name}: expected ${made}, got ${describeValue(value)} without ${missing.map((each) => `${each}()`).join(', ')}`,
    ];
  };
}

/** Accepts a list of at least `min` entries if `rule` accepts every entry. `of` names the entries, e.g. in "a list of …". */
export function listRule(
  rule: OptionRule,
  { of, min = 0 }: { readonly of: string; readonly min?: number },
): OptionRule {
  return (value, name) => {
    const list: readonly unknown[] | null = Array.isArray(value) ? value : null;
    if (list === null) return [`${name}: expected a list of ${of}, got ${describeValue(value)}`];
    if (list.length < min) return [`${name}: expected at least ${min} of ${of}, got an empty list`];
    // The list is copied, because `flatMap` would skip holes.
    return [...list].flatMap((each, index) => rule(each, `${name}[${index}]`));
  };
}

/** Accepts an object with only these options. `expected` describes the accepted values. */
export function fields<Options>(rules: OptionRules<Options>, expected = 'an object of options'): OptionRule {
  const known = Object.keys(rules);
  return (value, name) => {
    if (!isObject(value) || Array.isArray(value)) {
      return [
        `${name === '' ? '' : `${name}: `}expected ${expected}, got ${describeValue(value, { quote: name !== '' })}`,
      ];
    }
    const path = (field: string): string => (name === '' ? field : `${name}.${field}`);
    const unknown = Object.keys(value).filter((field) => !known.includes(field));
    return [
      ...Object.entries<OptionRule>(rules).flatMap(([field, rule]) => rule(Reflect.get(value, field), path(field))),
      ...unknown.map((field) => `${path(field)}: unknown option; ${hint(field, known)}`),
    ];
  };
}

/** Combines two rules: applies `next` only to values that `rule` accepts. */
export function also(rule: OptionRule, next: OptionRule): OptionRule {
  return (value, name) => {
    const problems = rule(value, name);
    return problems.length > 0 ? problems : next(value, name);
  };
}

/** Calls `use` with the value. If `use` throws an error, reports the error as a problem. */
export function usableBy(use: (value: never) => unknown): OptionRule {
  return (value, name) => {
    try {
      use(value as never);
      return [];
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message : 'cannot be used'}`];
    }
  };
}

/** Accepts every value. It is used for values that another library checks. */
export const unchecked: OptionRule = () => [];

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function hint(name: string, known: readonly string[]): string {
  const meant = closestName(name, known);
  return meant === null ? `known are ${known.join(', ')}` : `did you mean ${meant}?`;
}

/** Rules for the options of adapters, and functions that create such rules. */
export const optionRules = {
  also,
  expects,
  fields,
  flag,
  isObject,
  listRule,
  methods,
  oneOf,
  optional,
  positiveNumber,
  text,
  unchecked,
  usableBy,
  wholeNumber,
};
