// Characters that show nothing themselves and hide, break or turn around what others are read as. Joiners are none of them
// (emoji and Persian need them), nor marks of direction, which turn nothing that has a direction.
const hiding = /[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff]/u;
// The blank of Braille is no space to Unicode, and looks like one.
const shown = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ignored = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether the text has characters by which it may pass itself off as another one. */
export function hidesCharacters(text: string): boolean {
  return hiding.test(text);
}

/** Whether somebody who looks at the text sees anything. */
export function showsSomething(text: string): boolean {
  return shown.test(text);
}

/** What he sees of it, to be compared. */
export function visibleText(text: string): string {
  return text.replaceAll(ignored, '').trim();
}
