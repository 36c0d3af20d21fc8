const explanations = [
  {
    category: 'HTTP Secure Headers',
    info: /^X-XSS-Protection is not set$/,
    reason:
      'no browser has its filter any more, and where one had, it could be turned against pages; the content security policy does its work',
  },
];

/** Returns why an item of wapiti's report is not a vulnerability; null: it may be one. */
export function findExplanation(category, { info }) {
  return explanations.find((each) => each.category === category && each.info.test(info))?.reason ?? null;
}
