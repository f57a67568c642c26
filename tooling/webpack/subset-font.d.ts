/** Types for the part of `subset-font` that we use; the package ships none. */
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
  /** @param text characters to keep; must be empty with `keepAllGlyphs` */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
