import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { metrics, prometheusName, type MetricDefinition } from './metric-catalogue.ts';

const docs = path.resolve(import.meta.dirname, '../../../../docs');
const readDoc = (name: string): string => readFileSync(path.join(docs, name), 'utf8');
const alerts = readDoc('observability/prometheus-alerts.yml');
const explanation = readDoc('observability.md');

/** Prometheus names of our metrics, each with the labels it may be selected and grouped by. */
const series = new Map<string, readonly string[]>(
  Object.values<MetricDefinition>(metrics).flatMap((metric) => {
    const name = prometheusName(metric);
    const labels = metric.attributes.map((attribute) => attribute.replaceAll('.', '_'));
    return metric.kind === 'histogram'
      ? [
          [`${name}_bucket`, [...labels, 'le']],
          [`${name}_sum`, labels],
          [`${name}_count`, labels],
        ]
      : [[name, labels]];
  }),
);
const allLabels = new Set([...series.values()].flat());

const words = /[a-z]\w*_\w+/g;
/** Prometheus functions and a Grafana variable whose names look like those of our metrics. */
const foreign: ReadonlySet<string> = new Set([
  'histogram_quantile',
  'max_over_time',
  'min_over_time',
  'rate_interval',
]);
const unknownIn = (text: string): readonly string[] =>
  (text.replace(/"[^"]*"/g, '').match(words) ?? []).filter(
    (word) => !foreign.has(word) && !series.has(word) && !allLabels.has(word),
  );

const dashboard = v.parse(
  v.object({
    panels: v.array(
      v.object({
        type: v.string(),
        title: v.string(),
        targets: v.optional(v.array(v.object({ expr: v.string(), legendFormat: v.string() })), []),
      }),
    ),
  }),
  JSON.parse(readDoc('observability/grafana-dashboard.json')),
);
const queries = dashboard.panels.flatMap(({ targets }) => targets);

test('the dashboard uses only metrics and labels that exist', () => {
  expect(queries.length).toBeGreaterThan(30);
  expect(queries.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
  expect(queries.flatMap(({ legendFormat }) => unknownIn(legendFormat))).toEqual([]);
});

test('the dashboard uses every metric except two event loop delays', () => {
  const asked = queries.map(({ expr }) => expr).join('\n');
  const unseen = Object.values<MetricDefinition>(metrics)
    .map(prometheusName)
    .filter((name) => !asked.includes(name));
  // the uptime is not in a panel, but in the annotations and variables
  expect(
    unseen.filter((name) => !readDoc('observability/grafana-dashboard.json').includes(name)),
  ).toEqual(['nodejs_eventloop_delay_p50_seconds', 'nodejs_eventloop_delay_max_seconds']);
});

test('alerts use only metrics and labels that exist', () => {
  const expressions = [...alerts.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*))/g)].map(
    ([, many, one]) => many ?? one ?? '',
  );
  expect(expressions.length).toBe([...alerts.matchAll(/- alert:/g)].length);
  expect(expressions.flatMap(unknownIn)).toEqual([]);
});

test('the documentation explains each alert and what to do', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const explained = [...explanation.matchAll(/^\| `(Tessera\w+)` +\|([^|]+)\|([^|]+)\|/gm)];
  expect(explained.map(([, name]) => name)).toEqual(names);
  for (const [, , means = '', remedy = ''] of explained)
    expect([means.trim(), remedy.trim()]).not.toContain('');
});
