import type { GenericSchema, InferOutput } from 'valibot';

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
