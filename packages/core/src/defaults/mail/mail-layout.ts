import type { RenderedMail } from '../../ports/mail/mail-templates.js';
import { escapeHtml, oneLine, plainName } from './mail-text.js';

/**
 * The content of an email before layout. All texts are plain text. Both forms of the email (plain text and HTML) are rendered from this
 * content.
 */
export interface MailDocument {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** The last lines of the email, in small print. */
  readonly notes: readonly string[];
  readonly productName: string;
}

type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** `main` marks the only button of the email. Other links are plain links. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string; readonly main: boolean };

/** Renders an email in plain text and in HTML. In plain text, each link is on a line of its own. */
export function layOutMail(mail: MailDocument): RenderedMail {
  return { subject: oneLine(mail.subject), text: textForm(mail), html: htmlForm(mail) };
}

function textForm(mail: MailDocument): string {
  const blocks = mail.blocks.map((block) =>
    block.kind === 'paragraph' ? block.text : `${block.label}:\n${block.url}`,
  );
  return `${[mail.heading, ...blocks, ...mail.notes, `-- \n${mail.productName}`].join('\n\n')}\n`;
}

const accent = '#2f5bd7';
const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Inline styles define the light theme, because some programs ignore <style>. The dark theme needs a media query. It uses !important to
// override the inline styles.
const darkStyle = `@media (prefers-color-scheme: dark) {
  .page { background: #14161a !important; }
  .card { background: #1f2228 !important; border-color: #33373f !important; }
  .strong { color: #f2f3f5 !important; }
  .soft { color: #a8adb7 !important; }
  .link { color: #9db5ff !important; }
}`;

const styles = {
  page: `margin:0;padding:32px 16px;background:#f3f4f6;font-family:${font};`,
  product: 'max-width:560px;margin:0 auto 16px;font-size:15px;font-weight:600;color:#4b5563;',
  card: 'max-width:496px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e5ea;border-radius:12px;',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3;color:#111827;',
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:1.55;color:#111827;overflow-wrap:anywhere;',
  button: `display:inline-block;padding:12px 24px;border-radius:8px;background:${accent};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;`,
  small: 'margin:0 0 12px;font-size:13px;line-height:1.5;color:#5b6472;overflow-wrap:anywhere;',
  rawLink: `color:${accent};overflow-wrap:anywhere;word-break:break-all;`,
  rule: 'margin:24px 0 16px;border:0;border-top:1px solid #e2e5ea;',
} as const;

function htmlForm(mail: MailDocument): string {
  const notes = mail.notes.map((note) => `<p class="soft" style="${styles.small}">${escapeHtml(note)}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(mail.subject))}</title>
<style>
${darkStyle}
</style>
</head>
<body class="page" style="${styles.page}">
<div class="soft" style="${styles.product}">${escapeHtml(mail.productName)}</div>
<div class="card" style="${styles.card}">
<h1 class="strong" style="${styles.heading}">${escapeHtml(mail.heading)}</h1>
${mail.blocks.map(htmlBlock).join('\n')}
<hr class="card" style="${styles.rule}">
${notes.join('\n')}
</div>
</body>
</html>
`;
}

function htmlBlock(block: MailBlock): string {
  if (block.kind === 'paragraph') return `<p class="strong" style="${styles.paragraph}">${escapeHtml(block.text)}</p>`;
  const url = escapeHtml(block.url);
  const label = escapeHtml(block.label);
  const rawLink = `<a class="link" href="${url}" style="${styles.rawLink}">${url}</a>`;
  if (!block.main) return `<p class="soft" style="${styles.small}">${label}:<br>${rawLink}</p>`;
  return `<p style="margin:24px 0;"><a href="${url}" style="${styles.button}">${label}</a></p>
<p class="soft" style="${styles.small}">If the button does not work, open this address:<br>${rawLink}</p>`;
}

/**
 * Functions for mail templates of your own. `render` renders texts and links in the layout of the built-in emails, as plain text and as
 * HTML, and escapes all texts. `plainName` returns an untrusted name on one line, in a form that email programs do not turn into a link.
 * `escapeHtml` escapes a text for HTML that you write yourself.
 *
 * @example
 * mailLayout.render({ subject, heading, blocks, notes: [], productName: 'Planner' });
 */
export const mailLayout = { escapeHtml, plainName, render: layOutMail };
