import { message } from '../message.js';

export const save = message('Save');
export const name = message('Name');
export const description = message('Description');
export const monday = message('Monday');
export const saturday = message('Saturday');
export const sunday = message('Sunday');
export const timeZone = message('Time zone');
export const timeZoneExample = message('Europe/Berlin');
export const noSuchTimeZone = message('No matching time zones');
export const language = message('Language');
export const languageExample = message('de-AT');
export const languageHint = message('Enter a language code, optionally with a country code, such as de or de-AT.');
export const firstDayOfWeek = message('First day of the week');
export const notSet = message('Not set');
export const optional = message('optional');
