// Invisible characters that hide, break or reverse other text. Joiners are not included, because emoji and Persian need them. Direction
// marks are not included either, because they do not reverse text that has a direction of its own.
const hiding = /[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff]/u;
// Unicode does not classify the blank Braille pattern as a space, although it looks like a space.
const shown = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ignored = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns whether the text contains characters that could make it imitate another text. */
export function hidesCharacters(text: string): boolean {
  return hiding.test(text);
}

/** Returns whether the text has any visible character. */
export function showsSomething(text: string): boolean {
  return shown.test(text);
}

/** Returns the visible part of the text, for comparison. */
export function visibleText(text: string): string {
  return text.replaceAll(ignored, '').trim();
}
