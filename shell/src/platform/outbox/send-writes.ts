import { createId } from '@tessera/shared-contracts/core/create-id';
import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import { pageOutOfDate } from '@tessera/shared-contracts/platform/call-texts';
import {
  isUnreachable,
  type Sending,
  type WaitingFacts,
} from '@tessera/shared-contracts/platform/outbox';
import {
  isCallError,
  type CallError,
  type CallOptions,
  type FileOptions,
} from '@tessera/shared-contracts/platform/platform';
import type { StoredEndpoint, StoredWrite, StoredWrites } from './stored-writes.ts';

/** Sends a stored write; rejects as `call` does. */
export type SendStored = (
  endpoint: StoredEndpoint,
  input: unknown,
  options: CallOptions & FileOptions,
) => Promise<unknown>;

/** Holds a lock among the person's tabs; does not call `run` while another tab holds it. */
export type HoldAlone = (run: () => Promise<void>) => Promise<void>;

export interface WriteSenderOptions {
  readonly writes: StoredWrites;
  readonly call: SendStored;
  readonly holdAlone: HoldAlone;
  /** Called with what is stored, after each change by this page. */
  readonly onChange: (writes: readonly StoredWrite[]) => void;
  readonly onSent: (write: StoredWrite) => void;
  readonly onRefused: (write: StoredWrite) => void;
  /** Why a write that was answered may not be what the server stored; undefined if it is. */
  readonly doubtOf?: (write: StoredWrite, value: unknown) => string | undefined;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
}

/** Sends and keeps writes ({@link Outbox}). */
export interface WriteSender {
  send(
    endpoint: EndpointDefinition,
    input: unknown,
    facts: WaitingFacts,
    options: CallOptions & FileOptions,
  ): Promise<Sending<unknown>>;
  /**
   * Sends what waits, in order, until something cannot be sent now. Resolves to whether nothing
   * waits any more, but for what was refused.
   */
  flush(options?: Pick<CallOptions, 'asksToLogIn'>): Promise<boolean>;
  /** Reads again what is stored, because another tab has changed it. */
  refresh(): Promise<void>;
  /** Lets a refused write be sent again. */
  retry(key: string): Promise<void>;
  discard(key: string): Promise<void>;
}

/** Statuses after which the same write may still be taken: later, or after logging in. */
const later: readonly number[] = [0, 401, 408, 425, 429];

/** Whether the server will never take a write; if not, it is sent again. */
const isFinal = ({ status, errors }: CallError): boolean =>
  status < 500 &&
  !later.includes(status) &&
  // somebody else is logged in now
  !(status === 403 && errors.includes(pageOutOfDate));

/** Unexpected errors of the server after which a write no longer holds up those behind it. */
const mostFailures = 5;

const canGo = ({ refusal }: StoredWrite): boolean => refusal === undefined;

export function createWriteSender({
  writes,
  call,
  holdAlone,
  onChange,
  onSent,
  onRefused,
  doubtOf = () => undefined,
  report,
  now = Date.now,
}: WriteSenderOptions): WriteSender {
  /** What is stored, as this page last read it. */
  let known: readonly StoredWrite[] = [];
  /** How often the server failed with a write, by key. */
  const failures = new Map<string, number>();
  function failsForGood(key: string, { status }: CallError): boolean {
    if (status !== 500) return false;
    const count = (failures.get(key) ?? 0) + 1;
    failures.set(key, count);
    return count >= mostFailures;
  }

  async function refresh(): Promise<void> {
    known = await writes.read();
    onChange(known);
  }
  /** Whether something waits; other tabs may have added it. */
  async function hasWaiting(): Promise<boolean> {
    try {
      await refresh();
    } catch (error) {
      report(error);
    }
    return known.some(canGo);
  }

  async function refuse(write: StoredWrite, refusal: string): Promise<void> {
    const refused = { ...write, refusal };
    await writes.change(write.key, () => refused);
    onRefused(refused);
  }

  /** Answers to writes that were stored, by key, while somebody presses to send them now. */
  const answers = new Map<string, unknown>();
  const pressed = new Set<string>();

  /** Sends one write; resolves to whether the next may follow. */
  async function sendOne(write: StoredWrite, options: CallOptions): Promise<boolean> {
    const { key, endpoint, input } = write;
    try {
      const value = await call(endpoint, input, options);
      const doubt = doubtOf(write, value);
      if (doubt !== undefined) {
        await refuse(write, doubt);
        return true;
      }
      if (pressed.has(key)) answers.set(key, value);
      await writes.remove(key);
      onSent(write);
      return true;
    } catch (error) {
      if (!isCallError(error)) report(error);
      if (!isCallError(error) || !(isFinal(error) || failsForGood(key, error))) return false;
      await refuse(write, error.errors.join(' ') || error.message);
      return true;
    }
  }

  async function flush({
    asksToLogIn = false,
  }: Pick<CallOptions, 'asksToLogIn'> = {}): Promise<boolean> {
    await holdAlone(async function sendInOrder() {
      for (;;) {
        await refresh();
        const next = known.find(canGo);
        if (!next || !(await sendOne(next, { asksToLogIn }))) break;
      }
    });
    return !(await hasWaiting());
  }

  async function keep(
    { method, path, auth, encoding, envelope }: EndpointDefinition,
    input: unknown,
    { kind, text, target, key }: WaitingFacts & { readonly key: string },
  ): Promise<void> {
    await writes.add({
      key,
      kind,
      text,
      ...(target !== undefined && { target }),
      at: now(),
      endpoint: {
        method,
        path,
        auth,
        ...(encoding && { encoding }),
        ...(envelope && { envelope }),
      },
      // without members that are undefined, and whatever else the wire would not carry
      input: JSON.parse(JSON.stringify(input)),
    });
    await refresh();
  }

  return {
    flush,
    refresh,
    async send(endpoint, input, facts, options) {
      const key = facts.key ?? createId();
      pressed.add(key);
      const isBehind = (await hasWaiting()) && !(await flush(options));
      pressed.delete(key);
      // it waited, and was sent with what waits: sending it twice could fail the second time
      if (answers.has(key)) {
        const value = answers.get(key);
        answers.delete(key);
        return { kind: 'sent', value };
      }
      // sent again by hand
      if (isBehind && known.some((write) => write.key === key && canGo(write)))
        return { kind: 'waits' };
      let failure: unknown;
      if (!isBehind || options.file) {
        try {
          return { kind: 'sent', value: await call(endpoint, input, options) };
        } catch (error) {
          if (options.file || !isCallError(error) || !isUnreachable(error)) throw error;
          failure = error;
        }
      }
      try {
        await keep(endpoint, input, { ...facts, key });
      } catch (error) {
        report(error);
        throw failure ?? error;
      }
      return { kind: 'waits' };
    },
    async retry(key) {
      failures.delete(key);
      await writes.change(key, ({ refusal: _, ...write }) => write);
      await flush();
    },
    async discard(key) {
      await writes.remove(key);
      await refresh();
    },
  };
}
