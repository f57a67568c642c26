import type { Options } from 'ky';
import { formFileName, type EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';

/** The body of a call as the caller gave it. */
export interface CallContent {
  readonly body: unknown;
  readonly encoding: EndpointDefinition['encoding'];
  readonly file: Blob | undefined;
}

type Field = [name: string, value: string];

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

/**
 * The body of a call as ky sends it: as JSON or as a form, which is multipart if it has a file. The
 * browser sets the content type of a form.
 */
export function encodeContent({
  body,
  encoding,
  file,
}: CallContent): Pick<Options, 'json' | 'body'> {
  if (body === undefined) return {};
  if (encoding !== 'form') return { json: body };
  const fields = fieldsOf(body);
  return { body: file ? multipart(fields, file) : new URLSearchParams(fields) };
}
