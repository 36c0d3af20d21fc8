const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** "Ada", "Ada and Bob", "Ada, Bob and 3 others". */
export function namesInWords(names: readonly string[], most = 3): string {
  if (names.length <= most) return list.format(names);
  const shown = names.slice(0, most - 1);
  return list.format([...shown, `${names.length - shown.length} others`]);
}
