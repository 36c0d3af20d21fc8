// Draws boxes and the arrows between them as an SVG that is readable in light and dark mode.

// For each color: line and area in light mode, then in dark mode.
const colors = {
  purple: ['#8250df', '#f6edff', '#a371f7', '#271b3d'],
  blue: ['#0969da', '#e4f3ff', '#4493f8', '#12253d'],
  green: ['#1a7f37', '#e8f9ec', '#3fb950', '#12291a'],
  orange: ['#bc4c00', '#fff3e8', '#db6d28', '#321a0c'],
  pink: ['#bf3989', '#fff0f8', '#db61a2', '#331729'],
  gray: ['#59636e', '#f3f5f7', '#9198a1', '#1c2229'],
  plain: ['#d1d9e0', '#fbfcfd', '#3d444d', '#10151c'],
};
const hues = (shade: number) =>
  Object.entries(colors).map(([name, all]) => `.${name}{--line:${all[shade]};--area:${all[shade + 1]}}`);
const style = [
  'svg{--page:#fff;--ink:#1f2328;--quiet:#59636e;font:12px ui-sans-serif,system-ui,sans-serif}',
  ...hues(0),
  '@media (prefers-color-scheme:dark){svg{--page:#0d1117;--ink:#f0f6fc;--quiet:#9198a1}',
  ...hues(2),
  '}',
  'text{fill:var(--ink)}.strong{font-weight:600}.quiet{fill:var(--quiet);font-size:11px}',
  'rect{stroke:var(--line);fill:var(--area)}.page{fill:var(--page)}',
  '.arrow{stroke:var(--line);stroke-width:1.5;fill:none}.head{fill:var(--line)}',
];

/** A line of text: its strong part, and its quiet part. */
export type Line = readonly [strong?: string, quiet?: string];

export interface Box {
  readonly color: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly lines: readonly Line[];
  /** The distance of the first line from the upper edge. Without it, the lines are centered. */
  readonly top?: number;
  readonly isPart?: boolean;
}

/** Two ids. */
export type Arrow = readonly [from: string, to: string];

interface Picture {
  readonly title: string;
  readonly note: string;
  readonly width: number;
  readonly height: number;
  readonly panels?: readonly Box[];
  readonly boxes: Readonly<Record<string, Box>>;
  readonly arrows: readonly Arrow[];
}

type TextPlace = readonly [x: number, y: number, anchor: 'start' | 'middle'];

interface Route {
  readonly a: Box;
  readonly b: Box;
  readonly start: number;
  readonly end: number;
}

/** Draws boxes by id, later ones over earlier ones, and arrows. */
export function drawLayers({ title, note, width, height, panels = [], boxes, arrows }: Picture): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    '<!-- Made by scripts/docs/draw-structure.ts from the imports. -->',
    `<style>\n${style.join('\n')}\n</style>`,
    `<g class="plain"><rect class="page" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/></g>`,
    drawText([16, 27, 'start'], [title, note]),
    ...[...panels, ...Object.values(boxes)].map(drawBox),
    ...drawArrows(boxes, arrows),
    '</svg>\n',
  ].join('\n');
}

/** Draws a box. Each line has a strong and a quiet part. Lines are centered, or begin at the distance `top` from the upper edge. */
function drawBox({ color, x, y, w, h, lines, top, isPart = false }: Box): string {
  const [left, first, anchor]: TextPlace =
    top === undefined ? [x + w / 2, y + h / 2 - lines.length * 8 + 12, 'middle'] : [x + 12, y + top, 'start'];
  const texts = lines.map((line, index) => drawText([left, first + index * 16, anchor], line));
  const frame = `x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${h}" rx="6"`;
  return `<g class="${color}"><rect${isPart ? ' class="page"' : ''} ${frame}/>${texts.join('')}</g>`;
}

function drawText([x, y, anchor]: TextPlace, [strong = '', quiet = '']: Line): string {
  const space = strong && quiet ? ' dx="8"' : '';
  const parts = `<tspan class="strong">${strong}</tspan><tspan class="quiet"${space}>${quiet}</tspan>`;
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${parts}</text>`;
}

/** Draws arrows straight down where possible, otherwise along a horizontal lane above the target. */
function drawArrows(boxes: Picture['boxes'], arrows: readonly Arrow[]): string[] {
  const routes = arrows.map(([from, to]) => {
    const [a, b] = [boxes[from], boxes[to]];
    if (a.y + a.h >= b.y) throw new Error(`${from} imports ${to}, which is not below it in the picture`);
    const sources = arrows.filter(([, id]) => id === to).map(([id]) => boxes[id]);
    const place = sources.toSorted((c, d) => middle(c) - middle(d)).indexOf(a) + 1;
    const isOver = a.w < b.w && middle(a) > b.x && middle(a) < b.x + b.w;
    const end = isOver ? middle(a) : b.x + (b.w * place) / (sources.length + 1);
    return { a, b, end, start: Math.min(Math.max(end, a.x + 10), a.x + a.w - 10) };
  });
  return routes.map((route) => {
    const { a, b, start, end } = route;
    const turn = 5 * Math.sign(end - start);
    const lane = findLane(route, routes);
    const isBranch = routes.some((other) => other.a === a && other.b.y === b.y && (other.end - end) * turn > 0);
    const trunk = isBranch ? '' : `M${round(start)} ${a.y + a.h}V${lane - 5}q0 5 ${turn} 5`;
    const bend = `${trunk}${trunk ? 'H' : 'M'}${round(end - turn)}${trunk ? '' : ` ${lane}`}q${turn} 0 ${turn} 5`;
    const path = `${turn === 0 ? `M${round(start)} ${a.y + a.h}` : bend}V${b.y - 6}`;
    const head = `<path class="head" d="M${round(end)} ${b.y}l-4.5 -8h9z"/>`;
    return `<g class="${a.color}"><path class="arrow" d="${path}"/>${head}</g>`;
  });
}

/** Returns the height of an arrow's lane. Of the lanes that come from one side, nearer boxes have higher lanes, so that they do not cross. */
function findLane({ a, b, start, end }: Route, routes: readonly Route[]): number {
  const distance = (box: Box) => Math.abs(middle(box) - middle(b));
  const sameSide = routes.filter(
    (other) => other.b.y === b.y && other.start !== other.end && other.end > other.start === end > start,
  );
  const sources = [...new Set(sameSide.map((other) => other.a))].toSorted((c, d) => distance(d) - distance(c));
  return b.y - 14 - 7 * sources.indexOf(a);
}

function middle({ x, w }: Box): number {
  return x + w / 2;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
