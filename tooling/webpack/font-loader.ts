import subsetFont from 'subset-font';

/** Weights that text of pages has: those of the tokens, of titles, and of `<strong>`. */
const weights = { min: 400, max: 700 } as const;

/** Features that browsers apply by themselves, and the kinds of figures that styles ask for. */
const features = 'calt ccmp clig kern liga locl mark mkmk rlig lnum onum pnum tnum'.split(' ');

/**
 * A webpack loader that removes weights and features that no page uses from a variable font: a
 * third of its bytes.
 */
export default function fontLoader(font: Buffer): Promise<Buffer> {
  return subsetFont(font, '', {
    targetFormat: 'woff2',
    keepAllGlyphs: true,
    keepFeatures: features,
    variationAxes: { wght: weights },
  });
}

/** The loader gets bytes instead of text. */
export const raw = true;
