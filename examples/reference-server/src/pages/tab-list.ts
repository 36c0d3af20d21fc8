export interface Tab {
  readonly name: string;
  readonly text: string;
  readonly inner: string;
}

/** Tabs and what they open, of which one is open: `tabs.js` brings them to life. `labelledBy` is the id of a heading. */
export function tabList(tabs: readonly Tab[], { open, labelledBy }: { open: string; labelledBy: string }): string {
  const buttons = tabs.map(
    ({ name, text }) =>
      `<button type="button" role="tab" id="tab-${name}" aria-controls="panel-${name}" aria-selected="${name === open}" tabindex="${name === open ? 0 : -1}">${text}</button>`,
  );
  const panels = tabs.map(
    ({ name, inner }) =>
      `<div role="tabpanel" id="panel-${name}" aria-labelledby="tab-${name}"${name === open ? '' : ' hidden'}>\n${inner}\n</div>`,
  );
  return `<div class="tabs" role="tablist" aria-labelledby="${labelledBy}">${buttons.join('')}</div>
${panels.join('\n')}`;
}
