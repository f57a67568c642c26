import type { ReferenceProps, ShownEndpoint } from '@tessera/shared-contracts/help/reference-views';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { ReactNode } from 'react';

const who: Readonly<Record<ShownEndpoint['auth'], string>> = {
  visitor: 'anyone',
  user: 'logged-in users',
  staff: 'staff',
};

interface FieldsProps {
  readonly title: string;
  readonly fields: readonly {
    readonly name: string;
    readonly type: string;
    readonly isRequired?: boolean;
  }[];
  /** Whether a column says which fields are required. */
  readonly isInput?: boolean;
}

function Fields({ title, fields, isInput = false }: FieldsProps): ReactNode {
  if (fields.length === 0) return null;
  return (
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Type</th>
          {isInput && <th scope="col">Required</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, isRequired }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>{type}</td>
            {isInput && <td>{isRequired === true ? 'yes' : 'no'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Call = ({
  endpoint: {
    name,
    method,
    path,
    summary,
    auth,
    isTopLevel,
    params,
    query,
    body,
    response,
    errors,
  },
}: {
  readonly endpoint: ShownEndpoint;
}): ReactNode => (
  <section id={name} aria-labelledby={`${name}-title`}>
    <h2 id={`${name}-title`}>
      {method} <code>{path}</code>
    </h2>
    <p>
      {summary} For {who[auth]}.
      {isTopLevel ? ' The response is at the top level, next to meta.' : ''}
    </p>
    <Fields title="Path" fields={params} isInput />
    <Fields title="Query" fields={query} isInput />
    <Fields title="Body" fields={body} isInput />
    <Fields title="Response" fields={response} />
    {errors.length > 0 && (
      <ul>
        {errors.map(({ status, when }) => (
          <li key={`${status}${when}`}>
            <strong>{status}</strong> when {when}
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** `/docs`: all endpoints, in readable form. */
export const ReferencePage = ({ endpoints }: ReferenceProps): ReactNode => (
  <div className="page__column">
    <div className="page__prose">
      <h1 className="page__title">Reference</h1>
      <p>
        {endpoints.length} endpoints. Request bodies can be JSON or forms with bracket names.
        Requests that change data need the form key of the page, in the header{' '}
        <code>X-Form-Key</code> or as <code>form_key</code>. Responses are{' '}
        <code>{'{ meta, response }'}</code>, errors <code>{'{ meta, errors }'}</code>. OpenAPI:{' '}
        <a href="/openapi.json" {...{ [pageAttributes.noSwap]: '' }}>
          openapi.json
        </a>
        .
      </p>
      {endpoints.map((endpoint) => (
        <Call key={endpoint.name} endpoint={endpoint} />
      ))}
    </div>
  </div>
);
