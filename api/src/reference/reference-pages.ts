import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalogue } from '@tessera/shared-contracts/contract/catalogue';
import { replyMethod, windowMessage } from '@tessera/shared-contracts/contract/channel';
import type { Endpoint } from '@tessera/shared-contracts/contract/endpoint';
import type { EventDefinition } from '@tessera/shared-contracts/contract/event';
import { jsonSchemaOf } from './json-schema.ts';
import { buildOpenApi } from './openapi.ts';
import { root } from '../commands/terminal.ts';
import { readDeclarations } from './declarations.ts';
import { schemaTable } from './schema-table.ts';

const contracts = path.join(root, 'shared-contracts', 'src');
const generated = '<!-- Made by `npm run reference` from shared-contracts; change it there. -->';
const page = (title: string, ...parts: readonly string[]): string =>
  [`# ${title}`, generated, ...parts].join('\n\n').concat('\n');

/** What a file of the contracts exports, by folder: the noun that names it in every package. */
async function modulesNamed(
  file: string,
): Promise<
  readonly { readonly noun: string; readonly values: readonly unknown[]; readonly source: string }[]
> {
  const found = globSync(`*/${file}`, { cwd: contracts }).sort();
  return Promise.all(
    found.map(async (name) => {
      const module: object = await import(pathToFileURL(path.join(contracts, name)).href);
      return {
        noun: path.dirname(name),
        values: Object.values(module),
        source: readFileSync(path.join(contracts, name), 'utf8'),
      };
    }),
  );
}

function endpointSection(name: string, endpoint: Endpoint): string {
  const who = { visitor: 'anybody', user: 'signed in', staff: 'staff' }[endpoint.auth];
  const part = (
    title: string,
    schema: Endpoint['body'],
    side: 'input' | 'output',
  ): readonly string[] => (schema ? [`${title}:`, schemaTable(jsonSchemaOf(schema, side))] : []);
  return [
    `### ${name}`,
    `\`${endpoint.method} ${endpoint.path}\` · ${who}${endpoint.envelope === 'top' ? ' · answer at the top level' : ''}`,
    endpoint.summary,
    ...part('Path', endpoint.params, 'input'),
    ...part('Query', endpoint.query, 'input'),
    ...part('Body', endpoint.body, 'input'),
    ...part('Answer', endpoint.response, 'output'),
    ...(endpoint.errors?.length
      ? [endpoint.errors.map(({ status, when }) => `- ${status} when ${when}`).join('\n')]
      : []),
  ].join('\n\n');
}

async function endpointsPage(): Promise<string> {
  const modules = await modulesNamed('endpoints.ts');
  const isOf = (values: readonly unknown[], endpoint: Endpoint): boolean =>
    values.some(
      (value) =>
        value === endpoint ||
        (typeof value === 'object' && value !== null && Object.values(value).includes(endpoint)),
    );
  const sections = modules.map(({ noun, values }) => {
    const own = [...catalogue].filter(([, endpoint]) => isOf(values, endpoint));
    return [`## ${noun}`, ...own.map(([name, endpoint]) => endpointSection(name, endpoint))].join(
      '\n\n',
    );
  });
  return page(
    'Endpoints',
    `${catalogue.size} calls, by the folder of \`shared-contracts/src\` that defines them. The same as OpenAPI: [openapi.json](openapi.json).`,
    ...sections,
  );
}

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'event';

/** Doc comment above an event in its source. */
const eventComment = (source: string, name: string): string => {
  const at = source.indexOf(`defineEvent('${name}'`);
  const comment = /\/\*\* (.*?) \*\/\s*export const \w+ = $/.exec(source.slice(0, at));
  return comment?.[1] ?? '';
};

async function eventsPage(): Promise<string> {
  const modules = await modulesNamed('events.ts');
  const sections = modules.map(({ noun, values, source }) =>
    [
      `## ${noun}`,
      ...values
        .filter(isEvent)
        .map((event) =>
          [
            `### \`${event.name}\``,
            `Version ${event.version}. ${eventComment(source, event.name)}`.trim(),
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
    ...declarationSections('contract/channel.ts'),
  );

const platformPage = (): string =>
  page(
    'Platform',
    'What the shell hands every remote as single-spa custom props.',
    ...declarationSections('platform/platform.ts'),
    ...declarationSections('platform/features.ts'),
  );

/** Every file of docs/reference, by name. */
export async function referenceFiles(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['endpoints.md', await endpointsPage()],
    ['events.md', await eventsPage()],
    ['window-channel.md', channelPage()],
    ['platform.md', platformPage()],
    ['openapi.json', `${JSON.stringify(buildOpenApi(catalogue), null, 1)}\n`],
  ]);
}
