import type { Outbox, WaitingWrite } from '@tessera/shared-contracts/platform/outbox';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { BehaviorSubject } from 'rxjs';
import type { RouterService } from '../router/create-router.ts';
import type { WaitingWrites } from './waiting-writes.ts';

export interface OutboxOptions extends Pick<
  Platform,
  'bus' | 'call' | 'channel' | 'dialogs' | 'log' | 'toasts'
> {
  readonly router: Pick<RouterService, 'forgetPages' | 'claimBack'>;
  /** Opaque id of the user's account; '' for a visitor, whose writes never wait. */
  readonly person: string;
}

export interface OutboxService extends Outbox {
  /** Sends what waits, and shows it until it is sent. */
  start(): Promise<void>;
  stop(): void;
}

/** Creates the outbox. Its code loads with the first call, or once the page is idle. */
export function createOutbox(options: OutboxOptions): OutboxService {
  const { person, call } = options;
  const waiting$ = new BehaviorSubject<readonly WaitingWrite[]>([]);
  const life = new AbortController();
  const load = loadOnce(async (): Promise<WaitingWrites> => {
    const { createWaitingWrites } = await import(
      /* webpackChunkName: "signed-in" */ './waiting-writes.ts'
    );
    return createWaitingWrites({ ...options, waiting$, signal: life.signal });
  });
  return {
    waiting$: waiting$.asObservable(),
    async send(endpoint, input, facts, callOptions) {
      const writes = person === '' ? undefined : await load().catch(() => undefined);
      if (!writes) return { kind: 'sent', value: await call(endpoint, input, callOptions) };
      return writes.send(endpoint, input, facts, callOptions ?? {});
    },
    async discard(key) {
      if (person !== '') await (await load()).discard(key);
    },
    async start() {
      if (person !== '') await load();
    },
    stop: () => life.abort(),
  };
}
