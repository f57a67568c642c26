import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  defaultTextMapSetter,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { TRACE_PARENT_HEADER, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { errorCode } from '../system/error-code.ts';
import { attributeNames } from './metric-catalogue.ts';
import type { TraceSettings } from './telemetry-settings.ts';
import type { SpanRole, Tracing } from './tracing.ts';

const kinds: Readonly<Record<SpanRole, SpanKind>> = {
  request: SpanKind.SERVER,
  call: SpanKind.CLIENT,
  part: SpanKind.INTERNAL,
  job: SpanKind.CONSUMER,
};

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const root = sampler.replace('parentbased_', '');
  const own =
    root === 'always_on'
      ? new AlwaysOnSampler()
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return root === sampler ? own : new ParentBasedSampler({ root: own });
}

/** The code or class of an error, without its message, which may contain user content. */
const failureOf = (thrown: unknown): string =>
  errorCode(thrown) ?? (thrown instanceof Error ? thrown.name : 'unknown');

function markFailed(span: Span, code: string): void {
  span.setAttribute(attributeNames.error, code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Exports spans via OTLP over HTTP. This module is loaded only if a receiver is configured.
 * Registers no globals: libraries that trace through them could record personal data.
 */
export function createTracing(settings: TraceSettings, resource: Resource): Tracing {
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: settings.url }) }),
    ],
  });
  const tracer = provider.getTracer('tessera');
  const contexts = new AsyncLocalStorage<Context>();
  const propagator = new W3CTraceContextPropagator();

  const parentOf = (traceparent: string | undefined): Context =>
    traceparent === undefined
      ? (contexts.getStore() ?? ROOT_CONTEXT)
      : propagator.extract(
          ROOT_CONTEXT,
          { [TRACE_PARENT_HEADER]: traceparent },
          defaultTextMapGetter,
        );

  return {
    async inSpan(name, { role, attributes = {}, parent }, work) {
      const around = parentOf(parent);
      const span = tracer.startSpan(name, { kind: kinds[role], attributes }, around);
      try {
        return await contexts.run(trace.setSpan(around, span), () =>
          work({
            traceId: span.isRecording() ? span.spanContext().traceId : undefined,
            rename(given, more) {
              span.updateName(given);
              span.setAttributes(more);
            },
            fail: (code) => markFailed(span, code),
          }),
        );
      } catch (error) {
        markFailed(span, failureOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    traceparent() {
      const headers: Record<string, string> = {};
      propagator.inject(contexts.getStore() ?? ROOT_CONTEXT, headers, defaultTextMapSetter);
      return headers[TRACE_PARENT_HEADER];
    },
    stop: () => provider.shutdown(),
  };
}
