// Reads the names of events from the sources, because the names are types, which the built code does not contain.

/** Returns the fields of each persisted event, joined by commas, by event type. */
export function durableEventsIn(source: string): Map<string, string> {
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
