import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { headerHeight } from '@tessera/shared-contracts/shell/constants';

const read = (file: string): string => readFileSync(path.join(__dirname, file), 'utf8');

/** The colours of one scheme. */
function coloursOf(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name = '', colour = '']) => [
      name,
      colour,
    ]),
  );
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** The tokens as one scheme has them. */
const inScheme = (scheme: 1 | 2): string =>
  read('tokens.css').replaceAll(/light-dark\(([^,]+), ([^)]+)\)/g, `$${scheme}`);
const [light, dark] = [inScheme(1), inScheme(2)];
const schemes = [
  ['light', coloursOf(light)],
  ['dark', coloursOf(dark)],
] as const;
const backgrounds = ['ground-page', 'ground-surface', 'ground-sunk', 'ground-raised'];
const texts = [
  'ink',
  'ink-quiet',
  'action',
  'danger',
  'success',
  'liked',
  ...['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video', 'note'].map(
    (type) => `accent-${type}`,
  ),
];
const onFills = [
  ['on-stage', 'stage'],
  ['on-stage-quiet', 'stage'],
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-danger', 'danger'],
  ...['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video', 'note'].map((type) => [
    'on-accent',
    `accent-${type}`,
  ]),
];

describe.each(schemes)('%s colours', (_, colours) => {
  const colour = (name: string): string => {
    const found = colours.get(name);
    if (found === undefined) throw new Error(`no colour --${name}`);
    return found;
  };
  test.each(texts.flatMap((text) => backgrounds.map((ground) => [text, ground])))(
    '%s is readable on %s',
    (text, ground) => {
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );
  test.each(onFills)('%s is readable on %s', (text = '', fill = '') => {
    expect(contrast(colour(text), colour(fill))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(backgrounds)('control borders and the focus ring stand out on %s', (ground) => {
    expect(contrast(colour('line-strong'), colour(ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('focus-colour'), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

test('CONST-03: style sheets give the header the height that scripts count with', () => {
  expect(
    [...read('tokens.css').matchAll(/--header-height: (.*);/g)].map(([, height]) => height),
  ).toEqual([`${headerHeight}px`]);
});

test('INBOX-47: animations of the inbox take 100 ms, and no time with reduced motion', () => {
  expect(
    [...read('tokens.css').matchAll(/--motion-inbox: (.*);/g)].map(([, time]) => time),
  ).toEqual(['100ms', '0.01ms']);
});

test('INBOX-56: confetti has six named colours', () => {
  const names = [...coloursOf(light).keys()].filter((name) => name.startsWith('confetti-'));
  expect(names).toEqual(
    ['red', 'orange', 'yellow', 'green', 'blue', 'purple'].map((name) => `confetti-${name}`),
  );
});

test('every token used in a style sheet of this package exists', () => {
  const local = new Set([
    '--accent',
    '--inset',
    '--shape',
    '--tile',
    '--step',
    '--blog-title',
    '--blog-title-weight',
    '--blog-title-font',
    '--odd-last',
    '--post-icon',
    '--word-clip',
    '--word-position',
  ]);
  const known = new Set(
    [...read('tokens.css').matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name),
  );
  const sheets = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const unknown = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/var\((--[\w-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name) && !local.has(name))
      .map((name) => `${sheet}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('CONV-32, POLL-30, MSG-48, MSG-49, MSG-58: windows and badges move in 250 ms, messages in 500 ms and the composer in 200 ms; images are revealed in 300 ms', () => {
  const token = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(light)?.[1];
  expect(['motion-window', 'motion-message', 'motion', 'motion-reveal'].map(token)).toEqual([
    '250ms',
    '500ms',
    '200ms',
    '300ms',
  ]);
});

test('PLUG-14, PLUG-19, PLUG-20: plugin previews and popovers appear in 300 ms; previews vanish and buttons hide in 200 ms', () => {
  const token = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(light)?.[1];
  expect(['motion-preview', 'motion'].map(token)).toEqual(['300ms', '200ms']);
});

test.each([
  ['light', light],
  ['dark', dark],
])('FORM-01: the %s backdrop of modals dims the page and stays translucent', (_, css) => {
  const [, colour = '', alpha = ''] = /--backdrop:\s*(#[\da-f]{6})([\da-f]{2});/.exec(css) ?? [];
  expect(luminance(colour)).toBeLessThan(0.05);
  expect(Number.parseInt(alpha, 16)).toBeGreaterThan(0x40);
  expect(Number.parseInt(alpha, 16)).toBeLessThan(0xd0);
});
