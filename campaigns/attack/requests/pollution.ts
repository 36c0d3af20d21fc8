import { toForm } from '../parts/forms.js';

const poison = '{"polluted":"yes","isAdministrator":true,"toString":"x","status":500}';

/** Keys as JSON text, each with a value that would be harmful on a prototype. */
const poisonedMembers = [
  `"__proto__":${poison}`,
  `"\\u005f_proto__":${poison}`,
  `"__proto__":null`,
  `"__proto__":[${poison}]`,
  `"__proto__":{"__proto__":${poison}}`,
  `"constructor":{"prototype":${poison}}`,
  `"constru\\u0063tor":{"prototype":${poison}}`,
  `"prototype":${poison}`,
  `"x":{"__proto__":${poison}}`,
  `"x":[{"constructor":{"prototype":${poison}}}]`,
];

/** Returns the JSON text of a body with a poisoned member added to each of its objects in turn, and in place of it. */
export function poisonedBodies(body: unknown): string[] {
  const text = JSON.stringify(body ?? {});
  const braces = [...text.matchAll(/(?<!\\)\{/g)].map(({ index }) => index);
  const within = braces.flatMap((at) =>
    poisonedMembers.map((member) => {
      const rest = text.slice(at + 1);
      return `${text.slice(0, at + 1)}${member}${rest.startsWith('}') ? '' : ','}${rest}`;
    }),
  );
  return [...within, ...poisonedMembers.map((member) => `{${member}}`), `[{${poisonedMembers[0]}}]`];
}

/** Query strings in the syntax of parsers for nested parameters. */
export function poisonedQueries(names: readonly string[]): string[] {
  const keys = [
    '__proto__',
    'constructor.prototype',
    'constructor[prototype]',
    '%5f%5fproto%5f%5f',
    '__proto__[__proto__]',
  ];
  const nested = keys.flatMap((key) => [
    `${key}[polluted]=yes`,
    `${key}.polluted=yes`,
    `${key}=yes`,
    `x[${key}][polluted]=yes`,
  ]);
  const own = names.flatMap((name) => [
    `${name}=__proto__`,
    `${name}[__proto__][polluted]=yes`,
    `${name}[polluted]=yes&${name}=1`,
  ]);
  return [...nested, ...own, '__proto__[]=1&__proto__[length]=9', '[__proto__][polluted]=yes'];
}

/** Forms whose fields and files have such names. */
export function poisonedForms(): string[] {
  const names = [
    '__proto__',
    'constructor',
    '__proto__[polluted]',
    'constructor[prototype][polluted]',
    'files[__proto__]',
    'body[__proto__][polluted]',
    'hasOwnProperty',
  ];
  const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const file = (name: string, fileName: string) =>
    `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\nx`;
  const whole = file('files', 'a.txt');
  return [
    ...names.map((name) => toForm(field(name, 'yes'), whole)),
    ...names.map((name) => toForm(file(name, 'a.txt'))),
    ...names.map((name) => toForm(whole, field(name, poison))),
    ...names.map((name) => toForm(file('files', name), field('waveform', poison))),
    toForm(`Content-Disposition: form-data; name="files"; __proto__="x"; filename="a"\r\n__proto__: yes\r\n\r\nx`),
  ];
}

/** Socket events of a client: their names and data. */
export const poisonedEvents = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'join',
  'leave',
  'typing',
  'auth',
  'x',
].flatMap((event) =>
  [
    '{"__proto__":{"polluted":"yes"}}',
    '{"constructor":{"prototype":{"polluted":"yes"}}}',
    '"__proto__"',
    '{"token":{"__proto__":{"polluted":"yes"}}}',
    '["__proto__"]',
    'null',
  ].map((data) => ({ event, data })),
);
