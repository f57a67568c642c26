import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue, catalogueByNoun } from '@tessera/shared-contracts/contract/catalogue';
import { replyMethod, windowMessage } from '@tessera/shared-contracts/contract/window-message';
import type { Endpoint } from '@tessera/shared-contracts/contract/endpoint';
import { eventsByNoun } from '@tessera/shared-contracts/contract/event-catalogue';
import { viewCatalogue } from '@tessera/shared-contracts/contract/view-catalogue';
import { pageCatalogue } from '@tessera/shared-contracts/pages/page-catalogue';
import { pages, type PageDefinition } from '@tessera/shared-contracts/pages/pages';
import {
  metrics,
  prometheusName,
  type MetricDefinition,
} from '../observability/metric-catalogue.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { buildOpenApi } from './openapi.ts';
import { readDeclarations } from './declarations.ts';
import { distributionParts } from './distribution-page.ts';
import { schemaTable } from './schema-table.ts';

const contracts = path.resolve(import.meta.dirname, '../../../shared-contracts/src');
const pageFrom = (source: string, title: string, ...parts: readonly string[]): string =>
  [
    `# ${title}`,
    `<!-- Made by \`npm run reference\` from ${source}; change it there. -->`,
    ...parts,
  ]
    .join('\n\n')
    .concat('\n');
const page = (title: string, ...parts: readonly string[]): string =>
  pageFrom('shared-contracts', title, ...parts);

/** Notes about responses without the usual envelope. */
const envelopes: Readonly<Partial<Record<Endpoint['envelope'], string>>> = {
  top: ' · response at the top level',
  empty: ' · empty answer',
};

function endpointSection(name: string, endpoint: Endpoint): string {
  const who = { visitor: 'anyone', user: 'logged-in users', staff: 'staff' }[endpoint.auth];
  const envelope = envelopes[endpoint.envelope] ?? '';
  const part = (
    title: string,
    schema: Endpoint['body'],
    side: 'input' | 'output',
  ): readonly string[] => (schema ? [`${title}:`, schemaTable(jsonSchemaOf(schema, side))] : []);
  return [
    `### ${name}`,
    `\`${endpoint.method} ${endpoint.path}\` · ${who}${envelope}`,
    endpoint.summary,
    ...part('Path', endpoint.params, 'input'),
    ...part('Query', endpoint.query, 'input'),
    ...part('Body', endpoint.body, 'input'),
    ...(endpoint.envelope === 'empty' ? [] : part('Answer', endpoint.response, 'output')),
    ...(endpoint.errors?.length
      ? [endpoint.errors.map(({ status, when }) => `- ${status} when ${when}`).join('\n')]
      : []),
  ].join('\n\n');
}

function endpointsPage(): string {
  const sections = [...catalogueByNoun].map(([noun, endpoints]) =>
    [
      `## ${noun}`,
      ...[...endpoints].map(([name, endpoint]) => endpointSection(name, endpoint)),
    ].join('\n\n'),
  );
  return page(
    'Endpoints',
    `${catalogue.size} calls, by the folder of \`shared-contracts/src\` that defines them. The same as OpenAPI: [openapi.json](openapi.json).`,
    ...sections,
  );
}

/** The doc comment of an event on one line. */
const eventComment = (noun: string, name: string): string => {
  const source = readFileSync(path.join(contracts, noun, 'events.ts'), 'utf8');
  const before = source.slice(0, source.indexOf(`export const ${name} =`)).trimEnd();
  if (!before.endsWith('*/')) return '';
  return before
    .slice(before.lastIndexOf('/**') + 3, -2)
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
};

function eventsPage(): string {
  const sections = [...eventsByNoun].map(([noun, events]) =>
    [
      `## ${noun}`,
      ...[...events].map(([name, event]) =>
        [
          `### \`${event.name}\``,
          `Version ${event.version}. ${eventComment(noun, name)}`.trim(),
          schemaTable(jsonSchemaOf(event.schema, 'output')),
        ].join('\n\n'),
      ),
    ].join('\n\n'),
  );
  return page(
    'Events',
    'Events of the bus that the shell hands every remote. Listeners get events of their own version; others are dropped and reported.',
    ...sections,
  );
}

const viewsPage = (): string =>
  page(
    'Views',
    'Parts of pages that the server asks a release to draw. Their props are JSON. A release states which version of the props it draws, and is never given another. A `post` is the `post` of `shared-contracts/src/posts/post.ts`.',
    ...viewCatalogue.map(({ name, owner, version, summary, props }) =>
      [
        `### ${name}`,
        `Drawn by \`${owner}\`, version ${version}. ${summary}`,
        schemaTable(jsonSchemaOf(props, 'output')),
      ].join('\n\n'),
    ),
  );

const audiences: Readonly<Record<PageDefinition['auth'], string>> = {
  visitor: 'everyone',
  user: 'users',
  staff: 'staff',
};

const pagesPage = (): string =>
  page(
    'Pages',
    'Addresses that a browser opens. The view is the one that a page is there for, and its owner owns the page; it may show others around it ([views](views.md)). What has no view is a redirect, a feed, the answer to a link in a mail, or the frame of an embedded post.',
    [
      '| page | address | for | view | owner |',
      '| --- | --- | --- | --- | --- |',
      ...Object.entries(pages).map(([name, { path: address, auth }]) => {
        const view = pageCatalogue.find((one) => one.name === name)?.view;
        const owner = view ? `\`${view.owner}\`` : '';
        const cells = [name, `\`${address}\``, audiences[auth], view?.name ?? '', owner];
        return `| ${cells.join(' | ')} |`;
      }),
    ].join('\n'),
  );

const declarationSections = (file: string): readonly string[] =>
  readDeclarations(readFileSync(path.join(contracts, file), 'utf8')).map(
    ({ name, comment, code }) =>
      [`## ${name}`, ...(comment ? [comment] : []), `\`\`\`ts\n${code}\n\`\`\``].join('\n\n'),
  );

const channelPage = (): string =>
  page(
    'Window channel',
    'JSON text between windows of the product: own tabs, embeds, popups. Input is untrusted: other origins, and text that is no message, are ignored.',
    schemaTable(jsonSchemaOf(windowMessage, 'input')),
    `A reply travels under the method \`${replyMethod}\` with the \`cid\` of its request.`,
    ...declarationSections('contract/window-message.ts'),
    ...declarationSections('contract/channel.ts'),
  );

const platformPage = (): string =>
  page(
    'Platform',
    'What the shell hands every remote as single-spa custom props.',
    ...declarationSections('platform/platform.ts'),
    ...declarationSections('platform/features.ts'),
  );

const distributionPage = (): string =>
  pageFrom('api/src/database/distribution', 'Distribution', ...distributionParts());

const code = (text: string): string => `\`${text}\``;

const metricsPage = (): string =>
  pageFrom(
    'api/src/observability/metric-catalogue.ts',
    'Metrics',
    'What a process measures. What they are for: [observability](../observability.md). Dots of attributes are underscores in Prometheus; a histogram has `_bucket`, `_sum` and `_count`.',
    [
      '| metric | in Prometheus | kind | unit | attributes | |',
      '| --- | --- | --- | --- | --- | --- |',
      ...Object.values<MetricDefinition>(metrics).map((metric) => {
        const { name, kind, unit, attributes, description } = metric;
        const cells = [
          code(name),
          code(prometheusName(metric)),
          kind,
          code(unit),
          attributes.map(code).join(', '),
          description,
        ];
        return `| ${cells.join(' | ')} |`;
      }),
    ].join('\n'),
  );

/** Every file of docs/reference, by name. */
export function referenceFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['endpoints.md', endpointsPage()],
    ['events.md', eventsPage()],
    ['metrics.md', metricsPage()],
    ['pages.md', pagesPage()],
    ['views.md', viewsPage()],
    ['window-channel.md', channelPage()],
    ['platform.md', platformPage()],
    ['distribution.md', distributionPage()],
    ['openapi.json', `${JSON.stringify(buildOpenApi(catalogue), null, 1)}\n`],
  ]);
}
