import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import * as singleSpaReact from 'single-spa-react';

/** Versions of the shared modules, put in by the build (tooling/webpack/shell-config.ts). */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

const modules: Readonly<Record<string, object>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'react-dom/client': ReactDOMClient,
  'single-spa-react': singleSpaReact,
};

/** One entry of the share scope. */
export interface SharedModule {
  readonly version: string;
  /** Hands the module's factory out at once, not as a promise: containers take it while they are evaluated. */
  readonly get: () => () => object;
  readonly shareConfig: { readonly singleton: true; readonly requiredVersion: string };
}

/** What exists once in a page: the shell owns it, and no remote carries a copy. */
export const sharedModules = (): Readonly<Record<string, SharedModule>> =>
  Object.fromEntries(
    Object.entries(modules).map(function toShared([name, module]) {
      const version = __SHARED_VERSIONS__[name] ?? '0.0.0';
      return [name, { version, get: () => () => module, shareConfig: { singleton: true, requiredVersion: `^${version}` } }];
    }),
  );
