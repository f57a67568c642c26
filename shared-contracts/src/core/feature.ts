/**
 * A feature that a remote offers the others, as a value: its name, and as types the options that its
 * `open` gets besides the platform, and what `open` returns.
 */
export interface FeatureDefinition<Options = never, Result = unknown> {
  readonly kind: 'feature';
  /** The remote, and the module that it exposes: `mf_share/SharePopover`. */
  readonly name: string;
  /** Only a type; the value is absent. */
  readonly open?: (options: Options) => Result;
}

/**
 * Defines one feature.
 *
 * @example export const shareFeature = defineFeature<ShareRequest>('mf_share/SharePopover');
 */
export function defineFeature<Options, Result = void>(
  name: `${string}/${string}`,
): FeatureDefinition<Options, Result> {
  return { kind: 'feature', name };
}
