import { safeParse, type GenericSchema, type InferOutput } from 'valibot';

/**
 * A bus event as a value: its name (exactly as specified), its version and the schema of its
 * payload.
 */
export interface EventDefinition<S extends GenericSchema = GenericSchema> {
  readonly kind: 'event';
  readonly name: string;
  readonly version: number;
  readonly schema: S;
}

export type EventPayload<E extends EventDefinition> = InferOutput<E['schema']>;

/**
 * Defines one event.
 *
 * @example export const followed = defineEvent('follow', 1, v.object({ tumblelog: v.string() }));
 */
export function defineEvent<const S extends GenericSchema>(
  name: string,
  version: number,
  schema: S,
): EventDefinition<S> {
  return { kind: 'event', name, version, schema };
}

/** Translates one event between two versions, so that remotes can follow on their own days. */
export interface EventBridge {
  readonly name: string;
  /**
   * The payload as the version `to` has it. Undefined if the bridge does not lead there, or the
   * payload is not one of the version `from`.
   */
  readonly translate: (
    payload: unknown,
    from: number,
    to: number,
  ) => { readonly payload: unknown } | undefined;
}

/**
 * Bridges two versions of an event.
 *
 * @example
 * bridgeEvents(likedByKey, liked, {
 *   toNewer: ({ key }) => ({ post: key }),
 *   toOlder: ({ post }) => ({ key: post }),
 * });
 */
export function bridgeEvents<O extends EventDefinition, N extends EventDefinition>(
  older: O,
  newer: N,
  {
    toNewer,
    toOlder,
  }: {
    readonly toNewer: (payload: EventPayload<O>) => EventPayload<N>;
    readonly toOlder: (payload: EventPayload<N>) => EventPayload<O>;
  },
): EventBridge {
  return {
    name: newer.name,
    translate(payload, from, to) {
      if (from === older.version && to === newer.version) {
        const { success, output } = safeParse(older.schema, payload);
        return success ? { payload: toNewer(output) } : undefined;
      }
      if (from !== newer.version || to !== older.version) return undefined;
      const { success, output } = safeParse(newer.schema, payload);
      return success ? { payload: toOlder(output) } : undefined;
    },
  };
}
