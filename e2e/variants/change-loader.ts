import type { LoaderDefinition } from 'webpack';
import { withChange, type Change } from './change.ts';

/** Makes changes in the source of a module, for modules that a build reads where they are. */
const changeLoader: LoaderDefinition<{ readonly changes: readonly Change[] }> = function change(
  source,
) {
  return this.getOptions().changes.reduce(withChange, source);
};
export default changeLoader;
