/** Types for the part of this package that we use; it has none. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'sfnt' | 'woff' | 'woff2';
    readonly keepAllGlyphs: boolean;
    /** Tags of OpenType features. */
    readonly keepFeatures: readonly string[];
    readonly variationAxes: Readonly<
      Record<string, { readonly min: number; readonly max: number }>
    >;
  }
  /** @param text the characters to keep, unless all are kept */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
