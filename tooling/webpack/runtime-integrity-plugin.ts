import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * Sets the nonce and the integrity of every chunk that webpack's own loader fetches. Both come from
 * the page, through two globals that the shell sets before anything else (see
 * shell/src/page/expose-to-runtimes.ts): the page is the root of trust, so the hashes do not travel
 * with the files they protect.
 */
export class RuntimeIntegrityPlugin {
  apply(compiler: Compiler): void {
    const name = 'RuntimeIntegrityPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) => protect(source, 'script', 'url'),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (source, { tag }) => protect(source, tag, `${tag}.href`),
      );
    });
  }
}

const protect = (source: string, tag: string, url: string): string =>
  webpack.Template.asString([
    source,
    // Set on every tag, so that preload hints match: a mismatch would download a file twice.
    `${tag}.crossOrigin = 'anonymous';`,
    `if (globalThis.__tesseraNonce) ${tag}.nonce = globalThis.__tesseraNonce;`,
    `var integrity = globalThis.__tesseraIntegrity && globalThis.__tesseraIntegrity(${url});`,
    `if (integrity) ${tag}.integrity = integrity;`,
  ]);
