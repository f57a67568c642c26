/** Test uploads, sent as a browser sends them. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Endpoint } from '@tessera/shared-contracts/core/endpoint';
import { uploadPhoto } from '@tessera/shared-contracts/media/endpoints';
import { readJson } from './test-answers.ts';
import type { TestApp, TestClient } from './test-app.ts';

export interface UploadResult {
  readonly status: number;
  readonly errors: readonly string[];
  readonly response: Readonly<Record<string, unknown>>;
}

/** A multipart form: first the fields, then one file. */
export function fileForm(
  content: Uint8Array,
  name: string,
  fields: Readonly<Record<string, string | number>> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('photo', new File([Uint8Array.from(content)], name));
  return form;
}

const envelope = v.object({
  meta: v.object({ status: v.number() }),
  errors: v.optional(v.array(v.string()), []),
  response: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** The response to an upload. */
export async function readUploadAnswer(answer: Response): Promise<UploadResult> {
  const { meta, errors, response } = await readJson(envelope, answer);
  if (meta.status !== answer.status)
    throw new Error(`the envelope says ${meta.status}, the answer ${answer.status}`);
  return { status: answer.status, errors, response };
}

export const upload = async (
  client: TestClient,
  endpoint: Endpoint,
  content: Uint8Array,
  name: string,
  fields: Readonly<Record<string, string | number>> = {},
): Promise<UploadResult> =>
  readUploadAnswer(
    await client.post(endpoint.path, fileForm(content, name, fields), {
      headers: { 'x-form-key': client.formKey, accept: 'application/json' },
    }),
  );

export const sendPhoto = (
  client: TestClient,
  content: Uint8Array,
  name = 'photo.jpg',
  fields: Readonly<Record<string, string | number>> = {},
): Promise<UploadResult> => upload(client, uploadPhoto, content, name, fields);

/** Files of requests that are being received. */
export function arrivingFiles({ deps }: TestApp): string[] {
  const folder = path.join(deps.env.dataDir, 'uploads', 'incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Splits a file into parts, with the fields of each request. */
export function partsOf(
  content: Buffer,
  size: number,
  upload_id: string,
): { readonly part: Buffer; readonly fields: Readonly<Record<string, string | number>> }[] {
  return Array.from({ length: Math.ceil(content.length / size) }, (_, at) => ({
    part: content.subarray(at * size, (at + 1) * size),
    fields: { upload_id, offset: at * size, size: content.length },
  }));
}
