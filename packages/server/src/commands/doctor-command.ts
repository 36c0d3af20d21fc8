import { readSettings } from '../settings/settings.js';
import { describeError } from '../describe-error.js';
import type { Command } from './command.js';
import { checks } from './doctor-checks.js';

export const doctorCommand: Command = {
  usage: 'doctor',
  help: 'checks the settings, the database, mail, the storage of files, proxies and the clock',
  run: async (_args, { environment }) => {
    const { settings, faults, warnings } = readSettings(environment);
    const lines = [
      ...warnings.map((warning) => `! settings: ${warning}`),
      ...faults.map((fault) => `✗ settings: ${fault}`),
    ];
    if (settings === null) return { text: lines.join('\n'), failed: true };
    lines.push('✓ settings: valid');
    let failed = false;
    for (const [name, check] of Object.entries(checks)) {
      try {
        lines.push(`✓ ${name}: ${await check(settings)}`);
      } catch (error) {
        failed = true;
        lines.push(`✗ ${name}: ${describeError(error)}`);
      }
    }
    return { text: lines.join('\n'), failed };
  },
};
