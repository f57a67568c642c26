import type pg from 'pg';
import { errorCode } from '../system/error-code.ts';
import { attributeNames } from '../observability/metric-catalogue.ts';
import type { Attributes } from '../observability/meters.ts';
import type { Telemetry } from '../observability/telemetry.ts';
import type { SharedConnections } from './shared-connections.ts';
import { nameStatement } from './statement-name.ts';

/** The name of a pool in metrics and spans, and the telemetry that records them. */
export interface ObservedPool {
  /** `primary`, `replica 1`, … */
  readonly name: string;
  readonly telemetry: Telemetry;
}

/** Sends one statement, and measures it. */
export type MeasureStatement = (text: string, send: () => unknown) => unknown;

interface KnownStatement {
  readonly summary: string;
  readonly attributes: Attributes;
  readonly spanAttributes: Attributes;
}

/**
 * Maximum number of texts in `known`: statements with lists of variable length (`in ($1, $2, …)`)
 * have so many different texts that the map could otherwise exhaust the memory.
 */
const maximumKnown = 2000;
const known = new Map<string, KnownStatement>();

function describeStatement(text: string): KnownStatement {
  const before = known.get(text);
  if (before) return before;
  const { operation, table } = nameStatement(text);
  const attributes = {
    [attributeNames.operation]: operation,
    ...(table !== '' && { [attributeNames.table]: table }),
  };
  const summary = table === '' ? operation : `${operation} ${table}`;
  const statement = {
    summary,
    attributes,
    spanAttributes: {
      ...attributes,
      [attributeNames.databaseSystem]: 'postgresql',
      [attributeNames.summary]: summary,
    },
  };
  if (known.size < maximumKnown) known.set(text, statement);
  return statement;
}

/** Seconds since a time of `performance.now()`. */
const since = (begin: number): number => (performance.now() - begin) / 1000;

/**
 * Records metrics of a pool: open connections, time spent waiting for one, and statements. Never
 * records the text or values of statements, which may contain user content.
 */
export function observePool(
  pool: pg.Pool,
  shared: SharedConnections,
  { name, telemetry: { meters, tracing } }: ObservedPool,
): MeasureStatement {
  const own = { [attributeNames.pool]: name };
  meters.observe('connections', function reportConnections(report) {
    const { totalCount, idleCount } = pool;
    report(idleCount, { ...own, [attributeNames.poolState]: 'idle' });
    report(totalCount - idleCount, { ...own, [attributeNames.poolState]: 'used' });
    report(shared.count(), { ...own, [attributeNames.poolState]: 'shared' });
  });
  meters.observe('connectionsMax', (report) => report(pool.options.max + shared.size, own));
  meters.observe('connectionsPending', (report) => report(pool.waitingCount, own));

  const connect = pool.connect.bind(pool);
  async function connectAndMeasure(): Promise<pg.PoolClient> {
    const begin = performance.now();
    try {
      const client = await connect();
      meters.record('connectionWait', since(begin), own);
      return client;
    } catch (error) {
      meters.record('connectionWait', since(begin), {
        ...own,
        [attributeNames.error]: errorCode(error) ?? 'timeout',
      });
      throw error;
    }
  }
  // every caller of `connect` uses the promise, not the callback
  Object.defineProperty(pool, 'connect', { value: connectAndMeasure });

  return function measureStatement(text, send) {
    const { summary, attributes, spanAttributes } = describeStatement(text);
    return tracing.inSpan(
      summary,
      { role: 'call', attributes: { ...spanAttributes, ...own } },
      async function sendAndMeasure() {
        const begin = performance.now();
        try {
          const result = await send();
          meters.record('queryDuration', since(begin), { ...attributes, ...own });
          return result;
        } catch (error) {
          meters.record('queryDuration', since(begin), {
            ...attributes,
            ...own,
            [attributeNames.error]: errorCode(error) ?? 'unknown',
          });
          throw error;
        }
      },
    );
  };
}
