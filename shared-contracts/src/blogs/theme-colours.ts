/** A colour in the perceptually uniform space OKLab: lightness 0 to 1, and two colour axes. */
interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}
/** Linear red, green and blue, 0 to 1. */
interface LinearRgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Minimum contrast of text, and of the borders of controls. */
const textContrast = 4.5;
const markContrast = 3;
/** In the dark scheme, colours with less contrast than this are lightened. */
const darkContrast = 7;

const isColour = (colour: string): boolean => /^#[0-9a-f]{6}$/i.test(colour);
const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
const channel = (colour: string, at: number): number =>
  toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255);
const linearRgbOf = (colour: string): LinearRgb => ({
  r: channel(colour, 1),
  g: channel(colour, 3),
  b: channel(colour, 5),
});
const hex = (value: number): string =>
  Math.round(255 * fromLinear(Math.min(1, Math.max(0, value))))
    .toString(16)
    .padStart(2, '0');

function toLab(colour: string): Lab {
  const { r, g, b } = linearRgbOf(colour);
  const [l, m, s] = [
    0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
    0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
    0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
  ].map(Math.cbrt);
  if (l === undefined || m === undefined || s === undefined) return { l: 0, a: 0, b: 0 };
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromLab({ l, a, b }: Lab): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short;
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}

const luminance = (colour: string): number => {
  const { r, g, b } = linearRgbOf(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const [black, white] = ['#000000', '#ffffff'] as const;
/** Black or white, whichever contrasts more with the background. */
const farthest = (ground: string): string =>
  contrast(black, ground) >= contrast(white, ground) ? black : white;

/**
 * Returns the colour if its contrast on a background suffices. Otherwise mixes it with black or
 * white, keeping its hue, just until the contrast suffices.
 */
export function readable(
  colour: string,
  ground: string,
  minContrast: number = textContrast,
): string {
  if (contrast(colour, ground) >= minContrast) return colour;
  const far = farthest(ground);
  const { l, a, b } = toLab(colour);
  const goal = far === black ? 0 : 1;
  for (let step = 1; step < 50; step += 1) {
    const share = step / 50;
    const tried = fromLab({ l: l + (goal - l) * share, a: a * (1 - share), b: b * (1 - share) });
    if (contrast(tried, ground) >= minContrast) return tried;
  }
  return far;
}

/**
 * The background of a theme in the dark scheme: same hue, but dark and desaturated. Dark
 * backgrounds stay unchanged.
 */
function darkGround(ground: string): string {
  const { l, a, b } = toLab(ground);
  if (l <= 0.36) return ground;
  const chroma = Math.hypot(a, b);
  const dulled = chroma === 0 ? 0 : Math.min(chroma, 0.02) / chroma;
  return fromLab({ l: 0.205, a: a * dulled, b: b * dulled });
}

/** A colour in the dark scheme: one with too little contrast becomes light, but keeps its hue. */
function darkColour(colour: string, ground: string): string {
  if (contrast(colour, ground) >= darkContrast) return colour;
  const { l, a, b } = toLab(colour);
  const chroma = Math.hypot(a, b);
  const bounded = chroma === 0 ? 0 : Math.min(chroma, 0.12) / chroma;
  return readable(fromLab({ l: Math.max(l, 0.8), a: a * bounded, b: b * bounded }), ground);
}

/** Blends a colour towards the background, unless that makes it unreadable. */
function fade(ink: string, ground: string, share: number): string {
  const [from, to] = [toLab(ink), toLab(ground)];
  const mixed = fromLab({
    l: from.l + (to.l - from.l) * share,
    a: from.a + (to.a - from.a) * share,
    b: from.b + (to.b - from.b) * share,
  });
  return contrast(mixed, ground) >= textContrast ? mixed : ink;
}

/** Colours of a theme in one colour scheme, each readable where it is used. */
export interface ThemeScheme {
  readonly ground: string;
  readonly title: string;
  readonly ink: string;
  readonly quiet: string;
  /** Borders of controls, and separators. */
  readonly edge: string;
  readonly line: string;
  /** Controls on the blog's background, and the text on them. */
  readonly action: string;
  readonly onAction: string;
  /** Links in posts, which lie on the product's own surface, and text on a fill of that colour. */
  readonly link: string;
  readonly onLink: string;
}

interface ThemeColours {
  readonly background_color: string;
  readonly title_color: string;
  readonly link_color: string;
}

/**
 * The product's surface for posts and its text colour in each scheme; the values are those of the
 * tokens in shared-ui.
 */
const schemes = {
  light: { surface: '#fdfcf9', ink: '#1f282b' },
  dark: { surface: '#191f22', ink: '#e8e4dd' },
} as const;

const onFilled = (filled: string): string => farthest(filled);

/**
 * Derives all colours of a scheme from the three that a blog chose. Whatever those are, text has a
 * contrast of at least 4.5, and borders of controls have a contrast of at least 3.
 */
export function themeScheme(theme: ThemeColours, scheme: keyof typeof schemes): ThemeScheme {
  const { surface, ink: own } = schemes[scheme];
  const chosen = (colour: string, instead: string): string =>
    isColour(colour) ? colour.toLowerCase() : instead;
  const day = chosen(theme.background_color, surface);
  const ground = scheme === 'dark' ? darkGround(day) : day;
  // if the background is dark, the light scheme uses the text colour of the dark scheme, because
  // its own would become a barely readable grey
  const [requested] = Object.values(schemes)
    .map((one) => one.ink)
    .toSorted((one, other) => contrast(other, ground) - contrast(one, ground));
  const ink = readable(requested ?? own, ground);
  const shade = (colour: string, on: string): string =>
    scheme === 'dark' && ground !== day ? darkColour(colour, on) : readable(colour, on);
  const title = shade(chosen(theme.title_color, ink), ground);
  const action = shade(chosen(theme.link_color, ink), ground);
  const link =
    scheme === 'dark'
      ? darkColour(chosen(theme.link_color, own), surface)
      : readable(chosen(theme.link_color, own), surface);
  const quiet = fade(ink, ground, 0.28);
  return {
    ground,
    title,
    ink,
    quiet,
    edge: readable(fade(ink, ground, 0.4), ground, markContrast),
    line: mixLine(ink, ground),
    action,
    onAction: onFilled(action),
    link,
    onLink: onFilled(link),
  };
}

/**
 * The background of a blog, made a little darker, or a little lighter if it is dark. For surfaces
 * in the blog's colours.
 */
export function backgroundTint({
  background_color: colour,
}: Pick<ThemeColours, 'background_color'>): string {
  const ground = isColour(colour) ? colour.toLowerCase() : schemes.light.surface;
  const { l, a, b } = toLab(ground);
  // the step is larger for dark colours, because a small one is hard to see near black
  const shifted = farthest(ground) === black ? l * 0.96 : l + (1 - l) * 0.12;
  return fromLab({ l: shifted, a, b });
}

function mixLine(ink: string, ground: string): string {
  const [from, to] = [toLab(ink), toLab(ground)];
  return fromLab({ l: to.l + (from.l - to.l) * 0.16, a: to.a, b: to.b });
}
