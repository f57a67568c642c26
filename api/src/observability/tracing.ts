import type { Attributes } from '@opentelemetry/api';

/** What a span is in a trace. */
export type SpanRole = 'request' | 'call' | 'part' | 'job';

/** A span while its work runs. */
export interface OpenSpan {
  /** The trace, for the log; undefined if it is not recorded. */
  readonly traceId: string | undefined;
  /** Names the span once it is known what it is. */
  rename(name: string, attributes: Attributes): void;
  /** Marks work as failed that did not throw; a code or a class, never a text. */
  fail(code: string): void;
}

export interface SpanOptions {
  readonly role: SpanRole;
  readonly attributes?: Attributes;
  /** The `traceparent` under which it belongs, instead of the span around it. */
  readonly parent?: string | undefined;
}

/** Spans of a process. A span is a child of the one around it, also across `await`. */
export interface Tracing {
  /** Does work in a span. What it throws marks the span as failed, by its code or class. */
  inSpan<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** The `traceparent` of the span around, for work that goes on elsewhere; undefined without one. */
  traceparent(): string | undefined;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const noSpan: OpenSpan = { traceId: undefined, rename() {}, fail() {} };

/** Without a receiver nothing is recorded, and nothing loaded. */
export const noTracing: Tracing = {
  inSpan: (_name, _options, work) => work(noSpan),
  traceparent: () => undefined,
  stop: async () => {},
};
