import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { ReactNode } from 'react';
import type { GenericSchema } from 'valibot';
import type { Endpoint } from '@tessera/shared-contracts/contract/endpoint';
import { fieldsOf, jsonSchemaOf, schemaIn, type JsonSchema } from './json-schema.ts';

const who: Readonly<Record<Endpoint['auth'], string>> = {
  visitor: 'anyone',
  user: 'logged-in users',
  staff: 'staff',
};

/** Short name of a field's type. */
function typeWord(schema: JsonSchema): string {
  const choices: unknown = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices))
    return [...new Set(choices.map((choice: unknown) => typeWord(schemaIn(choice))))].join(' or ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String).join(', ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `list of ${typeWord(schemaIn(schema['items']))}`;
  return typeof schema['type'] === 'string' ? schema['type'] : 'any';
}

function Fields({
  title,
  schema,
  side,
}: {
  readonly title: string;
  readonly schema: GenericSchema | undefined;
  readonly side: 'input' | 'output';
}): ReactNode {
  if (!schema) return null;
  const fields = fieldsOf(jsonSchemaOf(schema, side));
  if (fields.length === 0) return null;
  return (
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Type</th>
          {side === 'input' && <th scope="col">Needed</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <td>
              <code>{field.name}</code>
            </td>
            <td>{typeWord(field.schema)}</td>
            {side === 'input' && <td>{field.isRequired ? 'yes' : 'no'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Call({
  name,
  endpoint,
}: {
  readonly name: string;
  readonly endpoint: Endpoint;
}): ReactNode {
  return (
    <section id={name} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>
        {endpoint.method} <code>{endpoint.path}</code>
      </h2>
      <p>
        {endpoint.summary} For {who[endpoint.auth]}.
        {endpoint.envelope === 'top' ? ' The response is at the top level, next to meta.' : ''}
      </p>
      <Fields title="Path" schema={endpoint.params} side="input" />
      <Fields title="Query" schema={endpoint.query} side="input" />
      <Fields title="Body" schema={endpoint.body} side="input" />
      <Fields title="Response" schema={endpoint.response} side="output" />
      {endpoint.errors !== undefined && endpoint.errors.length > 0 && (
        <ul>
          {endpoint.errors.map(({ status, when }) => (
            <li key={`${status}${when}`}>
              <strong>{status}</strong> when {when}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** All endpoints of the catalogue, for people. */
export function ReferencePage({
  catalogue,
}: {
  readonly catalogue: ReadonlyMap<string, Endpoint>;
}): ReactNode {
  return (
    <div className="page__column">
      <div className="page__prose">
        <h1 className="page__title">Reference</h1>
        <p>
          {catalogue.size} endpoints. Request bodies can be JSON or forms with bracket names.
          Requests that change data need the form key of the page, in the header{' '}
          <code>X-Form-Key</code> or as <code>form_key</code>. Responses are{' '}
          <code>{'{ meta, response }'}</code>, errors <code>{'{ meta, errors }'}</code>. OpenAPI:{' '}
          <a href="/openapi.json" {...{ [pageAttributes.noSwap]: '' }}>
            openapi.json
          </a>
          .
        </p>
        {[...catalogue].map(([name, endpoint]) => (
          <Call key={name} name={name} endpoint={endpoint} />
        ))}
      </div>
    </div>
  );
}
