import type { z } from 'zod';

import type { Settings } from '../../../domain/workspace/workspace.js';
import type { settings } from './settings.schemas.js';

export function presentSettings({ timeZone, locale, weekStartsOn, custom }: Settings): z.output<typeof settings> {
  return { timeZone, locale, weekStartsOn, custom: { ...custom } };
}
