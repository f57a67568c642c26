import { Subject, filter, map, type Observable } from 'rxjs';
import { safeParse } from 'valibot';
import type { EventBridge, EventDefinition, EventPayload } from '../core/event.ts';

interface Envelope {
  readonly name: string;
  readonly version: number;
  readonly payload: unknown;
}

/**
 * An event that a listener did not get, and why. Passed to the reporter of the bus, never thrown at
 * the sender.
 */
export interface DroppedEvent {
  readonly name: string;
  readonly version: number;
  readonly reason: 'unknown version' | 'payload does not parse';
}

/** The typed event bus of a page. End a subscription with rxjs `unsubscribe`. */
export interface Bus {
  emit<E extends EventDefinition>(event: E, payload: EventPayload<E>): void;
  on<E extends EventDefinition>(event: E): Observable<EventPayload<E>>;
  /** All events, without a check of version or payload. */
  readonly all$: Observable<{
    readonly name: string;
    readonly version: number;
    readonly payload: unknown;
  }>;
}

/**
 * Creates a bus. The shell creates one per page, and each test creates its own.
 *
 * A listener only gets events that have the version of its definition, or that a bridge translates
 * to it, and a payload that matches its schema. Other events of the same name are dropped and
 * reported: during a deployment, remotes may disagree about an event for a while.
 */
export function createBus(
  report: (dropped: DroppedEvent) => void = () => {},
  bridges: readonly EventBridge[] = [],
): Bus {
  const subject = new Subject<Envelope>();
  return {
    emit(event, payload) {
      subject.next({ name: event.name, version: event.version, payload });
    },
    on<E extends EventDefinition>(event: E) {
      const parsed = (envelope: Envelope): { readonly payload: EventPayload<E> } | undefined => {
        const drop = (reason: DroppedEvent['reason']) => {
          report({ name: envelope.name, version: envelope.version, reason });
          return undefined;
        };
        const given =
          envelope.version === event.version
            ? envelope
            : bridges
                .find(({ name }) => name === event.name)
                ?.translate(envelope.payload, envelope.version, event.version);
        if (!given) return drop('unknown version');
        const result = safeParse(event.schema, given.payload);
        return result.success ? { payload: result.output } : drop('payload does not parse');
      };
      return subject.pipe(
        filter((envelope) => envelope.name === event.name),
        map(parsed),
        filter((result) => result !== undefined),
        map((result) => result.payload),
      );
    },
    all$: subject.asObservable(),
  };
}
