import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';

/** The functions that compiled messages call, and the modules that export them. */
const helpers = {
  formatNumber: 'format',
  selectPlural: 'format',
  selectOrdinal: 'format',
  selectOption: 'format',
  Fragment: 'jsx',
  jsx: 'jsx',
  jsxs: 'jsx',
} as const;
export type Helper = keyof typeof helpers;
const elements = ['strong', 'em', 'code'];

export interface CompiledMessage {
  /** An expression of JavaScript: a string, or a function of the values. */
  readonly code: string;
  readonly helpers: ReadonlySet<Helper>;
}

/** Compiles a pattern of ICU MessageFormat. Throws an error that says what is wrong with the pattern. */
export function compileMessage(pattern: string, isRich: boolean): CompiledMessage {
  return new MessageCompiler(isRich).compile(parse(pattern));
}

/** Returns the statements that import the helpers; `format` is the module of `src/messages/format.ts`. */
export function importHelpers(used: Iterable<Helper>, format: string): string {
  const modules = { format, jsx: 'react/jsx-runtime' } as const;
  return [...used].map((name) => `import { ${name} } from ${JSON.stringify(modules[helpers[name]])};\n`).join('');
}

class MessageCompiler {
  private readonly used = new Set<Helper>();
  private hasValues = false;

  constructor(private readonly isRich: boolean) {}

  compile(pattern: readonly MessageFormatElement[]): CompiledMessage {
    const text = this.join(pattern, '');
    return { code: this.hasValues || this.isRich ? `(values) => ${text}` : text, helpers: this.used };
  }

  /** `count` is what `#` stands for. */
  private join(pattern: readonly MessageFormatElement[], count: string): string {
    const [first, ...others] = pattern;
    if (first === undefined) return "''";
    if (others.length === 0 && (this.isRich || isLiteralElement(first))) return this.express(first, count);
    if (!this.isRich) return `\`${pattern.map((each) => this.embed(each, count)).join('')}\``;
    const children = pattern.map((each) => this.express(each, count)).join(', ');
    return this.call('jsxs', [this.use('Fragment'), `{ children: [${children}] }`]);
  }

  /** Returns the element as a part of a template literal. */
  private embed(element: MessageFormatElement, count: string): string {
    if (isLiteralElement(element)) return element.value.replace(/[`\\]|\$\{/g, '\\$&');
    return `\${${this.express(element, count)}}`;
  }

  private express(element: MessageFormatElement, count: string): string {
    if (isLiteralElement(element)) return JSON.stringify(element.value);
    if (isPoundElement(element)) return this.call('formatNumber', [count]);
    const value = `values.${element.value}`;
    this.hasValues = true;
    if (isArgumentElement(element)) return value;
    if (isTagElement(element)) return this.tag(element.value, this.join(element.children, count));
    if (isSelectElement(element)) return this.call('selectOption', [value, this.options(element.options, count)]);
    if (isPluralElement(element) && element.offset === 0) {
      const helper = element.pluralType === 'ordinal' ? 'selectOrdinal' : 'selectPlural';
      return this.call(helper, [value, this.options(element.options, value)]);
    }
    if (isNumberElement(element) && element.style == null) return this.call('formatNumber', [value]);
    throw new Error(`the format of {${element.value}} is not supported. Pass a formatted value.`);
  }

  private options(options: Readonly<Record<string, { value: MessageFormatElement[] }>>, count: string): string {
    const entries = Object.entries(options).map(
      ([name, { value }]) => `${JSON.stringify(name)}: ${this.join(value, count)}`,
    );
    return `{ ${entries.join(', ')} }`;
  }

  private tag(name: string, words: string): string {
    if (!this.isRich) throw new Error(`<${name}> needs richMessage.`);
    if (elements.includes(name)) return this.call('jsx', [JSON.stringify(name), `{ children: ${words} }`]);
    return `values.${name}(${words})`;
  }

  private call(helper: Helper, values: readonly string[]): string {
    return `${this.use(helper)}(${values.join(', ')})`;
  }

  private use(helper: Helper): Helper {
    this.used.add(helper);
    return helper;
  }
}
