import { getLocale } from '../ui/locale.js';

// The functions that compiled messages call.
const locale = getLocale();
const numbers = new Intl.NumberFormat(locale);
const cardinal = new Intl.PluralRules(locale);
const ordinal = new Intl.PluralRules(locale, { type: 'ordinal' });

const list = new Intl.ListFormat(locale);
const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' });

/** The text for each value of a select, or for each plural category and exact count (`=0`). */
type Options<Text> = Readonly<Record<string, Text> & { other: Text }>;

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** Returns "Admin and Member". */
export function formatList(names: readonly string[]): string {
  return list.format(names);
}

/** Returns "GitHub, Google, or Microsoft". */
export function formatAlternatives(names: readonly string[]): string {
  return alternatives.format(names);
}

export function selectPlural<Text>(count: number, options: Options<Text>): Text {
  return options[`=${count}`] ?? options[cardinal.select(count)] ?? options.other;
}

export function selectOrdinal<Text>(count: number, options: Options<Text>): Text {
  return options[`=${count}`] ?? options[ordinal.select(count)] ?? options.other;
}

export function selectOption<Text>(value: string, options: Options<Text>): Text {
  return options[value] ?? options.other;
}
