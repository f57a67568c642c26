import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { OwnRemote } from './own-remotes.ts';

/**
 * A part of a page that a remote renders, as a value. The server loads the data of the view, and has
 * the server half of the owner's release render it; the browser half makes the view interactive.
 */
export interface ViewDefinition<S extends GenericSchema = GenericSchema> {
  readonly kind: 'view';
  readonly name: string;
  /** What the view shows, in one sentence. */
  readonly summary: string;
  /** The remote whose releases render it. */
  readonly owner: string;
  /**
   * The pages (`pages/pages.ts`) whose main view this is; its owner owns them. None for a view that
   * stands beside the main view of a page.
   */
  readonly pages?: readonly string[];
  /**
   * Version of the props. A release declares the version that it renders, and the server never passes
   * it props of another version. Increase the version if older releases could not render the new
   * props, and say in `older` how they can.
   */
  readonly version: number;
  /** Bridges to the version before: releases that render only that are given its props. */
  readonly older?: {
    readonly version: number;
    /** The props of this version as the older one has them. */
    props(props: InferOutput<S>): unknown;
  };
  /**
   * Whether the HTML contains secrets, such as recovery codes. The server caches the HTML of all
   * other views in memory.
   */
  readonly isSecret?: boolean;
  /** JSON values, because they are passed between server, release and browser. */
  readonly props: S;
  /** A release that declares this version is refused if it cannot render these props. */
  readonly samples: readonly InferInput<S>[];
}

/** Props of a view as its component gets them. */
export type ViewProps<V extends ViewDefinition> = InferOutput<V['props']>;
/** Props of a view as the server passes them. */
export type ViewInput<V extends ViewDefinition> = InferInput<V['props']>;

/**
 * Defines one view.
 *
 * @example
 * export const headerView = defineView('header', {
 *   owner: 'mf_header',
 *   summary: '…',
 *   version: 1,
 *   props,
 *   samples,
 * });
 */
export const defineView = <const S extends GenericSchema>(
  name: string,
  rest: Omit<ViewDefinition<S>, 'kind' | 'name'> & { readonly owner: OwnRemote },
): ViewDefinition<S> => ({ kind: 'view', name, ...rest });
