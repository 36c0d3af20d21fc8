/* global document */
import { linksIn, readMailbox, revealInboxLinks } from './dev-mail.js';
import { byId, make, timeAgo } from './dom.js';

const everyMs = 3000;

let mails = [];
let chosenKey = null;

const toKey = ({ to, subject, createdAt }) => `${createdAt} ${to} ${subject}`;
const toInitial = ({ to }) => [...to][0].toUpperCase();

async function update() {
  const read = await readMailbox();
  byId('inbox-state').textContent =
    read === null ? 'The server does not answer. Trying again…' : formatCount(read.length);
  if (read === null) return;
  byId('panes').hidden = read.length === 0;
  byId('no-mails').hidden = read.length > 0;
  const changed = read.length !== mails.length || read.some((mail, index) => toKey(mail) !== toKey(mails[index]));
  // Redraws only on changes: a redraw loses focus and scroll position.
  if (changed) {
    mails = read;
    if (!mails.some((mail) => toKey(mail) === chosenKey)) choose(mails[0]);
    drawList();
  }
}

function formatCount(count) {
  return `${count === 1 ? '1 mail' : `${count} mails`} · new ones appear by themselves`;
}

function drawList() {
  const focused = document.activeElement?.dataset?.key;
  const words = byId('search').value.toLowerCase().split(/\s+/);
  const found = mails.filter(({ to, subject }) =>
    words.every((word) => `${to} ${subject}`.toLowerCase().includes(word)),
  );
  byId('none-found').hidden = found.length > 0;
  byId('mails').replaceChildren(...found.map(listItem));
  const buttons = [...byId('mails').querySelectorAll('button')];
  buttons.find(({ dataset }) => focused !== undefined && dataset.key === focused)?.focus();
}

function listItem(mail) {
  const button = make(
    'button',
    { type: 'button' },
    make('span', { className: 'avatar', ariaHidden: 'true' }, toInitial(mail)),
    make(
      'span',
      { className: 'words' },
      make('span', { className: 'mail-subject' }, mail.subject),
      make('span', { className: 'to' }, mail.to),
    ),
    make('time', { dateTime: mail.createdAt }, timeAgo(mail.createdAt)),
  );
  button.dataset.key = toKey(mail);
  button.setAttribute('aria-pressed', String(toKey(mail) === chosenKey));
  button.addEventListener('click', () => {
    choose(mail);
    drawList();
    // On a phone, the mail is below the list.
    byId('mail').scrollIntoView({ block: 'nearest' });
  });
  return make('li', {}, button);
}

function choose(mail) {
  if (mail === undefined) return;
  chosenKey = toKey(mail);
  byId('mail-subject').textContent = mail.subject;
  byId('mail-initial').textContent = toInitial(mail);
  byId('mail-to').textContent = mail.to;
  byId('mail-time').textContent = new Date(mail.createdAt).toLocaleString();
  byId('mail-time').dateTime = mail.createdAt;
  // Sandboxed without scripts; its links open in a new tab.
  byId('mail-html').srcdoc = `<base target="_blank">${mail.html}`;
  byId('mail-text').replaceChildren(...linkedLines(mail.text));
  const [link] = linksIn(mail.text);
  byId('mail-action').hidden = link === undefined;
  if (link !== undefined) byId('mail-action').href = link;
}

function linkedLines(text) {
  const links = new Set(linksIn(text));
  return text.split('\n').flatMap((line) => {
    const href = line.trim();
    return [links.has(href) ? make('a', { href, target: '_blank', rel: 'noopener' }, href) : line, '\n'];
  });
}

byId('search').addEventListener('input', drawList);
void revealInboxLinks();
void update();
setInterval(() => {
  if (!document.hidden) void update();
}, everyMs);
