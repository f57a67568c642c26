import { formFileName, type EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';

/** The body of a call as the caller gave it. */
export interface CallContent {
  readonly body: unknown;
  readonly encoding: EndpointDefinition['encoding'];
  readonly file: Blob | undefined;
}

type Field = readonly [name: string, value: string];

/**
 * The fields of a form with bracketed names: `{ post: { id: 7 }, tags: ['a'] }` becomes
 * `post[id]=7` and `tags[0]=a`. Absent values are left out.
 */
function fieldsOf(value: unknown, name = ''): Field[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [[name, String(value)]];
  return Object.entries(value ?? {}).flatMap(([key, inner]: readonly [string, unknown]) =>
    fieldsOf(inner, name === '' ? key : `${name}[${key}]`),
  );
}

function multipart(fields: readonly Field[], file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  // fields come first, so that the server can refuse them before it reads the file
  form.append(formFileName, file);
  return form;
}

/** The body of a call as `fetch` sends it, with its headers. */
interface EncodedContent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** Encodes the body of a call: as JSON or as a form, which is multipart if it has a file. */
export function encodeContent(content: CallContent | undefined): EncodedContent {
  if (content?.body === undefined) return { headers: {} };
  const { body, encoding, file } = content;
  if (encoding !== 'form')
    return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  // the browser sets the content type of a multipart body, with the boundary
  if (file) return { headers: {}, body: multipart(fieldsOf(body), file) };
  return {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: new URLSearchParams(fieldsOf(body).map(([name, value]) => [name, value])).toString(),
  };
}
