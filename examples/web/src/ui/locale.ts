/**
 * Returns the locale of the interface, which is in English: the user's own variety of English if they have one, else `en`. The 12-hour
 * or 24-hour clock stays as their browser has it.
 */
export function getLocale(): string {
  const [english = 'en'] = navigator.languages.filter((language) => /^en\b/i.test(language));
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === undefined ? english : new Intl.Locale(english, { hourCycle }).toString();
}
