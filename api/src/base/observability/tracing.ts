import type { Attributes } from '@opentelemetry/api';

/** Kind of a span. */
export type SpanRole = 'request' | 'call' | 'part' | 'job';

/** An active span. */
export interface OpenSpan {
  /** The id of the trace, for the log; undefined if the trace is not recorded. */
  readonly traceId: string | undefined;
  /** Renames the span and sets attributes, once the route is known. */
  rename(name: string, attributes: Attributes): void;
  /**
   * Marks the span as failed although its work did not throw. The code is an error code or class,
   * never a message.
   */
  fail(code: string): void;
}

export interface SpanOptions {
  readonly role: SpanRole;
  readonly attributes?: Attributes;
  /** `traceparent` of a parent other than the current span. */
  readonly parent?: string | undefined;
}

/** Creates spans. By default, the parent is the current span, which is tracked across `await`. */
export interface Tracing {
  /** Runs work in a span. If it throws, marks the span as failed with the error's code or class. */
  inSpan<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** `traceparent` of the current span, if any, for work that continues elsewhere. */
  traceparent(): string | undefined;
  /** Flushes pending spans. */
  stop(): Promise<void>;
}

const noSpan: OpenSpan = { traceId: undefined, rename() {}, fail() {} };

/** Used without a receiver: records nothing and loads nothing. */
export const noTracing: Tracing = {
  inSpan: (_name, _options, work) => work(noSpan),
  traceparent: () => undefined,
  stop: async () => {},
};
