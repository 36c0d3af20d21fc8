import type { Labels } from '@crewkit/core/ports';

/** Every name that Prometheus takes. */
export const namePattern = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** `a="x",b="y"`, in the order of the names; empty without labels. */
export function labelText<Label extends string>(names: readonly Label[], labels: Labels<Label>): string {
  return names.map((name) => `${name}="${escapeValue(labels[name])}"`).join(',');
}

/** One line of the text format (version 0.0.4). */
export function sampleLine(name: string, labels: string, value: number): string {
  return labels === '' ? `${name} ${numberText(value)}\n` : `${name}{${labels}} ${numberText(value)}\n`;
}

export function headLines(name: string, help: string, type: string): string {
  return `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n`;
}

export function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
