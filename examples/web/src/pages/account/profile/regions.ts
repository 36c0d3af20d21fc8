import { getLocale } from '../../../ui/locale.js';
import type { ComboBoxItem } from '../../../ui/pickers/combo-box.js';

// Hebrew has its former code here. The list contains the canonical one.
const common =
  'ar-EG ar-SA bg-BG bn-BD cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-AR es-ES es-MX et-EE ' +
  'fi-FI fr-BE fr-CA fr-CH fr-FR hi-IN hr-HR hu-HU id-ID is-IS it-IT iw-IL ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR ' +
  'pt-PT ro-RO sk-SK sl-SI sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW';

/** Returns common locales and those of the browser, by name, and the name of the browser's first locale. `saved` is the user's locale. */
export function listLocales(saved: string | null): { readonly all: readonly ComboBoxItem[]; readonly own: string } {
  const names = new Intl.DisplayNames(getLocale(), { type: 'language', languageDisplay: 'standard' });
  const toName = (locale: string): string => names.of(locale) ?? locale;
  const given = [...common.split(' '), ...navigator.languages, ...(saved === null ? [] : [saved])];
  const all = Intl.getCanonicalLocales(given).map((id) => ({ id, label: toName(id) }));
  return { all: all.sort((a, b) => a.label.localeCompare(b.label)), own: toName(navigator.language) };
}

/** Returns the time zones that the browser knows. `saved` is the user's time zone. */
export function listTimeZones(saved: string | null): readonly ComboBoxItem[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(saved === null ? [] : [saved])]);
  return [...ids].sort().map((id) => ({ id, label: toLabel(id) }));
}

/** Returns the name of the browser's own time zone. */
export function ownTimeZone(): string {
  return toLabel(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function toLabel(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
