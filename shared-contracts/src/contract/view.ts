import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { RemoteName } from '../platform/registry.ts';

/**
 * A part of a page that a remote draws, as a value. The server loads its data, and asks the server
 * half of the owner's release to draw it; the browser half makes it work.
 */
export interface ViewDefinition<S extends GenericSchema = GenericSchema> {
  readonly kind: 'view';
  readonly name: string;
  /** What it shows, in one sentence. */
  readonly summary: string;
  /** The remote whose releases draw it. */
  readonly owner: RemoteName;
  /**
   * Version of the props. A release says which version it draws; the server never hands it another.
   * Raise it when an older release could not draw the new props.
   */
  readonly version: number;
  /**
   * Its HTML shows secrets, such as recovery codes: the server forgets it once the page is sent.
   * Other views are kept in memory, to draw them once.
   */
  readonly isSecret?: boolean;
  /** JSON values: they travel between server, release and browser. */
  readonly props: S;
  /** Props that every release must be able to draw: it is refused otherwise. */
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
 * export const headerView = defineView('header', { owner: 'mf_header', version: 1, props, samples });
 */
export const defineView = <const S extends GenericSchema>(
  name: string,
  rest: Omit<ViewDefinition<S>, 'kind' | 'name'>,
): ViewDefinition<S> => ({ kind: 'view', name, ...rest });
