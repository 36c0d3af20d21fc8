import * as texts from '#messages/conversation';
import { formatList } from '../../messages/format.js';

/** Returns "Ada", "Ada and Bob" or "Ada, Bob and 3 others". */
export function namesInWords(names: readonly string[], most = 3): string {
  if (names.length <= most) return formatList(names);
  const shown = names.slice(0, most - 1);
  return formatList([...shown, texts.otherCount({ count: names.length - shown.length })]);
}
