export { checkOptions } from './check-options.js';
export { describeValue } from './describe-value.js';
export {
  also,
  expects,
  fields,
  flag,
  isObject,
  keywordOr,
  listRule,
  methods,
  oneOf,
  optional,
  positiveNumber,
  text,
  unchecked,
  usableBy,
  wholeNumber,
  type OptionRule,
  type OptionRules,
} from './option-rules.js';
