// Reads the names of events in the sources: most of them are types, of which the built code knows nothing.

/** The fields of each event that the log keeps, joined by commas, by its type. */
export function durableEventsIn(source) {
  const [, body = ''] = /^export type DurableEvent =\n(.*?)^export /ms.exec(source) ?? [];
  const events = body.split(/^ {2}\| \{/m).slice(1);
  return new Map(
    events.map((event) => {
      const [, type] = /type: '([^']+)'/.exec(event) ?? [];
      const fields = [...event.matchAll(/readonly (\w+):/g)].map(([, name]) => name).filter((name) => name !== 'type');
      return [type, fields.join(', ')];
    }),
  );
}

/** What the server sends. */
export function serverEventsIn(source) {
  const [, body = ''] = /^export interface ServerEvents \{\n(.*?)^\}/ms.exec(source) ?? [];
  return [...body.matchAll(/^ {2}readonly '([^']+)':/gm)].map(([, name]) => name);
}

/** What clients send. */
export function clientEventsIn(source) {
  const [, body = ''] = /^export const clientEvents = \{\n(.*?)^\}/ms.exec(source) ?? [];
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
}
