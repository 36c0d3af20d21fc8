import { fields, type OptionRules } from './option-rules.js';

/** Reports invalid options. The message lists every problem. */
export class OptionsError extends Error {
  constructor(
    caller: string,
    /** The problems, one sentence each. Each sentence names the option and the expected value, and contains no secret. */
    readonly problems: readonly string[],
    options?: ErrorOptions,
  ) {
    const [first = '', ...more] = problems;
    super(
      more.length === 0
        ? `${caller}: ${first}`
        : `${caller}: ${problems.length} problems with its options\n${problems.map((each) => `- ${each}`).join('\n')}`,
      options,
    );
    this.name = 'OptionsError';
  }
}

/** Throws one `OptionsError` for all invalid options of `caller`, including options with unknown names. */
export function checkOptions<Options>(caller: string, rules: OptionRules<Options>, given: unknown): void {
  const problems = fields(rules)(given, '');
  if (problems.length > 0) throw new OptionsError(caller, problems);
}
