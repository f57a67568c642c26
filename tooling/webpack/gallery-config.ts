import path from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { baseConfig } from './base-config.ts';

export interface GalleryOptions {
  /** Absolute path of the package, which has a folder `gallery`. */
  readonly dir: string;
}

/** Port of `npm run gallery`. */
const galleryPort = 6006;

const pageOf = (name: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Gallery of ${name}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="gallery.css">
  </head>
  <body>
    <script src="gallery.js"></script>
  </body>
</html>
`;

/** Writes the page of the gallery next to its script, so that the gallery is a folder of files. */
class GalleryPagePlugin {
  readonly #page: string;

  constructor(page: string) {
    this.#page = page;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('GalleryPagePlugin', (compilation) => {
      compilation.hooks.processAssets.tap('GalleryPagePlugin', () =>
        compilation.emitAsset('index.html', new webpack.sources.RawSource(this.#page)),
      );
    });
  }
}

/** A page of all components of a package, which needs nothing from the product's server. */
export function createGalleryConfig({
  dir,
}: GalleryOptions): Configuration & { readonly devServer: DevServerConfiguration } {
  const base = baseConfig({ dir, name: 'gallery', version: 'gallery', isDevelopment: true });
  return {
    ...base,
    entry: { gallery: path.join(dir, 'gallery/main.ts') },
    plugins: [...(base.plugins ?? []), new GalleryPagePlugin(pageOf(path.basename(dir)))],
    devServer: { port: galleryPort, host: 'localhost', hot: false, open: false },
  };
}
