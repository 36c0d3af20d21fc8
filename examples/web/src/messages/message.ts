import type { ReactNode } from 'react';

/** A string for a pattern without arguments, otherwise a function of the arguments that returns a string. */
export type Message<Pattern extends string> = [Argument<Pattern>] extends [never]
  ? string
  : (values: Values<Argument<Pattern>, string | number>) => string;

/** Like {@link Message}, with tags and React nodes in the sentence. */
export type RichMessage<Pattern extends string> = (
  values: Values<Argument<Pattern>, ReactNode> & Readonly<Record<Tag<Pattern>, (words: ReactNode) => ReactNode>>,
) => ReactNode;

/**
 * Declares an interface text as an ICU MessageFormat pattern. `vite/compile-messages.ts` replaces the call with a string if the pattern has
 * no arguments, otherwise with a function of the arguments.
 */
export function message<const Pattern extends string>(pattern: Pattern): Message<Pattern> {
  throw new Error(`Not compiled: ${pattern}`);
}

/**
 * Declares a text that contains React nodes, as arguments or tags. For `<link>text</link>`, callers pass a function `link` that returns the
 * element around the words. `<strong>`, `<em>` and `<code>` need no function.
 */
export function richMessage<const Pattern extends string>(pattern: Pattern): RichMessage<Pattern> {
  throw new Error(`Not compiled: ${pattern}`);
}

interface Found<Name extends string = string, Type extends string = string> {
  readonly name: Name;
  readonly type: Type;
}

// An argument can be both: a selector, and a value in one of its options.
type Values<Each extends Found, Plain> = {
  readonly [One in Each as One['name']]: One['type'] extends 'plain'
    ? Plain
    : One['type'] extends 'plain' | 'select'
      ? string
      : number;
};

// Patterns are nested: the options of an argument contain texts, which contain arguments. Each type continues at the next brace.
type Argument<Pattern extends string, Seen extends Found = never> = Pattern extends `${infer Text}{${infer Rest}`
  ? Text extends `${string}}${string}`
    ? Pattern extends `${string}}${infer AfterText}`
      ? InOptions<AfterText, Seen>
      : never
    : InArgument<Rest, Seen>
  : Pattern extends `${string}}${infer AfterText}`
    ? InOptions<AfterText, Seen>
    : Seen;

type InArgument<Pattern extends string, Seen extends Found> = Pattern extends `${infer Inside}}${infer Rest}`
  ? Inside extends `${infer Name}, ${infer Format}`
    ? Format extends `${infer Type extends 'plural' | 'selectordinal' | 'select'},${string}`
      ? Pattern extends `${Name}, ${Type},${infer Options}`
        ? InOptions<Options, Seen | Found<Name, Type>>
        : never
      : Argument<Rest, Seen | Found<Name, Format>>
    : Argument<Rest, Seen | Found<Inside, 'plain'>>
  : never;

type InOptions<Pattern extends string, Seen extends Found> = Pattern extends `${infer Selector}{${infer Rest}`
  ? Selector extends `${string}}${string}`
    ? Pattern extends `${string}}${infer AfterOptions}`
      ? Argument<AfterOptions, Seen>
      : never
    : Argument<Rest, Seen>
  : Pattern extends `${string}}${infer AfterOptions}`
    ? Argument<AfterOptions, Seen>
    : never;

type Tag<Pattern extends string> = Pattern extends `${string}<${infer Name}>${infer Rest}`
  ? Tag<Rest> | (Name extends `/${string}` | 'strong' | 'em' | 'code' ? never : Name)
  : never;
