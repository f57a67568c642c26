import { followed, unfollowed } from '@tessera/shared-contracts/follows/events';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import {
  outboxTexts,
  type WaitingKind,
  type WaitingWrite,
} from '@tessera/shared-contracts/platform/outbox';
import { storedAtAttribute } from '@tessera/shared-contracts/platform/offline';
import { later, observe, onEnd } from '@tessera/shared-ui/lifetime';
import { createStore } from '@tessera/shared-ui/store';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { filter, fromEvent, merge, switchMap, take, timer, type BehaviorSubject } from 'rxjs';
import * as v from 'valibot';
import { isRecord } from '../../base/is-record.ts';
import type { OutboxOptions } from './create-outbox.ts';
import { createWriteSender, type HoldAlone, type WriteSender } from './send-writes.ts';
import { createStoredWrites, type StoredWrite } from './stored-writes.ts';

export interface WaitingWritesOptions extends OutboxOptions {
  readonly waiting$: BehaviorSubject<readonly WaitingWrite[]>;
  /** Ends the work. */
  readonly signal: AbortSignal;
}

export type WaitingWrites = Pick<WriteSender, 'send' | 'discard'>;

/** The message by which a tab tells the others that the stored writes have changed. */
const changedMethod = 'outbox:changed';
/** Milliseconds between two tries while something waits and the browser believes to be online. */
const retryInterval = 20_000;
/**
 * Milliseconds between the tries after the browser has come online, and their number: the first may
 * meet one that still waits for the line that was gone.
 */
const [soon, triesOnline] = [2000, 4];
/** Milliseconds before the first try, so that the page is shown first. */
const firstDelay = 500;

/** Only one tab sends at a time. Without locks, the submission keys prevent doubles. */
const holdAloneFor =
  (person: string): HoldAlone =>
  async (run) => {
    if (!('locks' in navigator)) return run();
    await navigator.locks.request(
      `outbox:${person}`,
      { ifAvailable: true },
      async (lock) => void (lock && (await run())),
    );
  };

/** Parts of an endpoint that clients do not use. */
const unusedParts = { summary: '', response: v.unknown(), envelope: 'wrapped' } as const;

/**
 * Whether the server had already made the post of this key with other words: another device has
 * posted the same draft.
 */
const isEarlierPost = (value: unknown): boolean =>
  isRecord(value) && value['created_post'] === false && value['is_repeated'] !== true;

const withoutInput = ({ endpoint: _, input: __, ...write }: StoredWrite): WaitingWrite => write;

/** Sends the waiting writes of a person: now, when there is a connection again, and from time to time. */
export function createWaitingWrites({
  person,
  bus,
  call,
  channel,
  dialogs,
  log,
  router,
  toasts,
  waiting$,
  signal,
}: WaitingWritesOptions): WaitingWrites {
  const report = (error: unknown): void => log.error(error, { part: 'outbox' });
  const shown = createStore<readonly WaitingWrite[]>([]);
  let sentCount = 0;

  const sender = createWriteSender({
    writes: createStoredWrites(person),
    call: (endpoint, input, options) =>
      call({ ...unusedParts, ...endpoint, kind: 'endpoint' }, input ?? {}, options),
    holdAlone: holdAloneFor(person),
    onChange(writes) {
      const waiting = writes.map(withoutInput);
      if (JSON.stringify(waiting) === JSON.stringify(waiting$.value)) return;
      waiting$.next(waiting);
      shown.set(waiting);
      channel.post(changedMethod, person);
      if (waiting.length > 0) void showPanel().catch(report);
    },
    onSent() {
      sentCount += 1;
      router.forgetPages();
    },
    onRefused: ({ kind, refusal = '' }) =>
      toasts.show({ text: outboxTexts.wasRefused(kind, refusal), tone: 'error' }),
    doubtOf: ({ kind }, value) =>
      (kind === 'post' || kind === 'reblog') && isEarlierPost(value)
        ? outboxTexts.earlierPost
        : undefined,
    report,
  });

  const showPanel = loadOnce(async () => {
    const { mountWaitingPanel } = await import(
      /* webpackChunkName: "overlays" */ './WaitingPanel.tsx'
    );
    if (signal.aborted) return;
    onEnd(signal, mountWaitingPanel({ writes: shown, sender, dialogs, router, toasts }));
  });

  async function sendNow(): Promise<void> {
    try {
      if ((await sender.flush()) && sentCount > 0) {
        toasts.show({ text: outboxTexts.sent(sentCount) });
        sentCount = 0;
      }
    } catch (error) {
      report(error);
    }
  }

  observe(signal, channel.on(changedMethod), ({ args: [whose] }) => {
    if (whose === person) void sender.refresh().catch(report);
  });
  const hasWaiting = (): boolean => waiting$.value.some(({ refusal }) => refusal === undefined);
  observe(
    signal,
    merge(
      fromEvent(window, 'online').pipe(switchMap(() => timer(0, soon).pipe(take(triesOnline)))),
      fromEvent(document, 'visibilitychange').pipe(filter(() => !document.hidden)),
      timer(retryInterval, retryInterval),
    ).pipe(filter(() => navigator.onLine && hasWaiting())),
    () => void sendNow(),
  );
  async function begin(): Promise<void> {
    await sender.refresh().catch(report);
    showEffects();
    if (hasWaiting()) await sendNow();
  }
  later(signal, firstDelay, () => void begin());

  /** Applies what waits to a page that was stored before it was written. */
  function showEffects(): void {
    const storedAt = document.documentElement.getAttribute(storedAtAttribute);
    if (storedAt === null) return;
    for (const { kind, target = '', at } of waiting$.value)
      if (at > Date.parse(storedAt)) effects[kind]?.(target);
  }
  const effects: Partial<Record<WaitingKind, (target: string) => void>> = {
    like: (post_id) => bus.emit(liked, { post_id }),
    unlike: (post_id) => bus.emit(unliked, { post_id }),
    follow: (tumblelog) => bus.emit(followed, { tumblelog }),
    unfollow: (tumblelog) => bus.emit(unfollowed, { tumblelog }),
  };

  return sender;
}
