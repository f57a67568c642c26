import type { FeatureDefinition } from '../core/feature.ts';
import type { Platform } from './platform.ts';

/** A feature as a module that its remote exposes. */
export interface Feature<Options, Result> {
  open(platform: Platform, options: Options): Result;
}

/**
 * The module of a feature.
 *
 * @example export const open: FeatureOf<typeof shareFeature>['open'] = (platform, request) => …;
 */
export type FeatureOf<F> = F extends FeatureDefinition<infer O, infer R> ? Feature<O, R> : never;
