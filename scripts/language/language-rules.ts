// What the language check rejects, and what to write instead. `atMost`: lines that may remain, for terms of other systems such as the Unix
// user `nobody`; the check fails if there are more or fewer such lines, so that the number can only be lowered. `planted`: a line that the
// rule must find.
const word = (alternatives: string) => new RegExp(`(?<![\\w/'\`.-])(?:${alternatives})(?![\\w'(])`, 'i');

export interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  readonly instead: string;
  readonly planted: string;
  readonly atMost?: number;
}

export const rules: readonly Rule[] = [
  {
    name: 'generic pronoun',
    pattern: word('h(?:e|is|im(?:self)?)'),
    instead: 'they, their, the user',
    // Escaped, so that no line of the repository is of this kind.
    planted: 'The user sees what h\u0065 wrote.',
  },
  {
    name: 'indefinite person',
    pattern: word('somebody|nobody|everybody|anybody|someone|everyone|anyone|no one|whoever|whomever|oneself'),
    atMost: 2,
    instead: 'a user, no user, users',
    planted: 'Nobody can grant this.',
  },
  {
    name: 'relative clause without antecedent',
    pattern:
      /(?:^|[.;:] |\/\*\*? |\/\/ |\* |')(?:Who|Whatever) (?:has|is|was|may|can|does|holds|comes|leaves|sends|asks)\b(?![^.]*\?)/,
    instead: 'subject, verb, object',
    planted: '// Who has left comes back by writing.',
  },
  {
    name: 'mend',
    pattern: word('mend|mends|mended|mending'),
    instead: 'fix, recover, restore',
    planted: 'A mend with a test.',
  },
  { name: 'bury', pattern: word('bury|buries|buried'), instead: 'soft-delete', planted: 'Messages are buried.' },
  {
    name: 'turn keys over',
    pattern: /\bturn(?:s|ed|ing)? keys over\b|\bkeys are turned over\b/i,
    instead: 'rotate keys, key rotation',
    planted: 'Keys are turned over twice.',
  },
  { name: 'strangers', pattern: word('strangers'), instead: 'non-members', planted: 'Strangers get 404.' },
  {
    name: 'lone write',
    pattern: word('lone writes?'),
    instead: 'single-statement transaction',
    planted: 'A lone write takes one message.',
  },
  {
    name: 'sign-in gate',
    pattern: /\bSignInGate\b|\bsign-in gate\b/i,
    instead: 'sign-in policy',
    planted: 'The sign-in gate issues tokens.',
  },
  {
    name: 'function that is a noun',
    pattern:
      /(?:function |const |async |private |readonly |^ {2})#?(?!oneOf\b|anyOf\b|documentAsOneOf\b)[a-z]\w*[a-z]Of(?:\(|<| = |: \()/,
    instead: 'toX, getX, createX',
    planted: 'function nameOf(user) {',
  },
  {
    name: 'former names',
    pattern:
      /\b(?:GuardedWork|HeldCursor|LoneWrite|ClosedMeter|FieldFault|OwnTurn|PassingEvent|longestSessionDays|appoint-administrator)\b/,
    instead: 'the vocabulary of docs/contributing/language.md',
    planted: 'new GuardedWork()',
  },
];
