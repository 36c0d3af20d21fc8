import { Container, ContainerModule } from 'inversify';
import { describe, expect, it } from 'vitest';

import { singleton, token, type Singleton } from '../../features/use-cases/singleton.js';
import { bindSingleton } from './bind-singleton.js';

const origin = token<string>('Origin');
const limit = token<number | null>('Limit');

class Links {
  constructor(private readonly origin: string) {}

  home(): string {
    return `${this.origin}/home`;
  }
}

class SendLinks {
  constructor(
    readonly links: Links,
    readonly tools: { readonly limit: number | null; readonly nested: { readonly again: Links } },
    readonly from: string,
  ) {}
}

const links = singleton(Links, [origin]);
const sendLinks = singleton(SendLinks, [Links, { limit, nested: { again: Links } }, origin]);

function containerWith(declared: readonly Singleton<unknown>[]): Container {
  const container = new Container();
  container.bind(origin).toConstantValue('https://app.example');
  container.bind(limit).toConstantValue(null);
  container.load(
    new ContainerModule((options) => {
      for (const each of declared) bindSingleton(options, each);
    }),
  );
  return container;
}

describe('bindSingleton', () => {
  it('creates one instance, from the declared dependencies in their order', () => {
    const container = containerWith([sendLinks, links]);
    const made = container.get(SendLinks);
    expect(made).toBeInstanceOf(SendLinks);
    expect(made.links.home()).toBe('https://app.example/home');
    expect(made.tools).toEqual({ limit: null, nested: { again: made.links } });
    expect(made.from).toBe('https://app.example');
    expect(container.get(SendLinks)).toBe(made);
    expect(container.get(Links)).toBe(made.links);
    expect(made.tools.nested.again).toBe(made.links);
  });

  it('rejects a dependency that is not bound, and a class that is bound twice', () => {
    expect(() => containerWith([sendLinks]).get(SendLinks)).toThrow(/No bindings found.*Links/s);
    expect(() => containerWith([sendLinks, links, links]).get(SendLinks)).toThrow(/Ambiguous bindings.*Links/s);
  });
});

/** This function only has to compile: below each `@ts-expect-error`, the dependencies do not match the constructor. */
export function mismatches(): void {
  // @ts-expect-error a dependency is missing
  singleton(Links, []);
  // @ts-expect-error a dependency is not declared in the constructor
  singleton(Links, [origin, origin]);
  // @ts-expect-error a symbol that is not a token
  singleton(Links, [Symbol('origin')]);
  // @ts-expect-error a token of another type
  singleton(Links, [limit]);
  // @ts-expect-error dependencies in the wrong order
  singleton(SendLinks, [origin, { limit, nested: { again: Links } }, Links]);
  // @ts-expect-error another class
  singleton(SendLinks, [SendLinks, { limit, nested: { again: Links } }, origin]);
  // @ts-expect-error a field is missing
  singleton(SendLinks, [Links, { nested: { again: Links } }, origin]);
  // @ts-expect-error a field of another type
  singleton(SendLinks, [Links, { limit, nested: { again: origin } }, origin]);
  // @ts-expect-error a field that the class does not take
  singleton(SendLinks, [Links, { limit, nested: { again: Links }, origin }, origin]);
  // @ts-expect-error a plain object is not an instance of a class with private fields
  singleton(SendLinks, [{ home: token<() => string>('Home') }, { limit, nested: { again: Links } }, origin]);
  // @ts-expect-error a value is not a token
  singleton(Links, ['https://app.example']);
}
