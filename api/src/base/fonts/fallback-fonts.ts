/** Adjustments in percent that give a system font the metrics of a web font. */
export interface FallbackFont {
  /** Names of the system fonts to adjust. They are bold, as titles nearly always are. */
  readonly like: readonly string[];
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
}

const serif = [
  'Times New Roman Bold',
  'TimesNewRomanPS-BoldMT',
  'Liberation Serif Bold',
  'Tinos Bold',
];
const sans = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'];
const mono = ['Courier New Bold', 'CourierNewPS-BoldMT', 'Liberation Mono Bold', 'Cousine Bold'];

/**
 * Fallbacks until each web font is loaded, by font name, so that no line shifts when it arrives.
 * Measured in Chromium: `size` is the width of a title line in the bold web font relative to the
 * Liberation font; `ascent` and `descent` are those of the web font divided by that ratio.
 */
export const fallbackFonts: Readonly<Record<string, FallbackFont>> = {
  'Abril Fatface': { like: serif, size: 104.9, ascent: 100.8, descent: 27.7 },
  Alegreya: { like: serif, size: 94.4, ascent: 107.7, descent: 36.6 },
  'Archivo Black': { like: sans, size: 114.8, ascent: 76.5, descent: 18.3 },
  'Bebas Neue': { like: sans, size: 70.4, ascent: 127.8, descent: 42.6 },
  Bitter: { like: serif, size: 107.1, ascent: 87.3, descent: 24.7 },
  Caveat: { like: sans, size: 72.0, ascent: 133.2, descent: 41.6 },
  'EB Garamond': { like: serif, size: 97.5, ascent: 103.2, descent: 30.6 },
  'Josefin Sans': { like: sans, size: 100.2, ascent: 74.8, descent: 24.9 },
  Karla: { like: sans, size: 99.5, ascent: 92.1, descent: 25.3 },
  'Libre Baskerville': { like: serif, size: 121.9, ascent: 79.6, descent: 22.1 },
  Lobster: { like: serif, size: 87.8, ascent: 113.9, descent: 28.5 },
  Lora: { like: serif, size: 109.7, ascent: 91.7, descent: 25.0 },
  Montserrat: { like: sans, size: 109.4, ascent: 88.5, descent: 23.0 },
  Oswald: { like: sans, size: 85.0, ascent: 140.3, descent: 34.0 },
  'Playfair Display': { like: serif, size: 106.1, ascent: 102.0, descent: 23.7 },
  Raleway: { like: sans, size: 99.4, ascent: 94.5, descent: 23.5 },
  'Space Mono': { like: mono, size: 102.0, ascent: 109.8, descent: 35.4 },
  'Work Sans': { like: sans, size: 103.5, ascent: 89.8, descent: 23.5 },
  'Zilla Slab': { like: serif, size: 101.1, ascent: 93.4, descent: 25.3 },
};
