/** Replies with a photo for tests, sent as a browser sends them. */
import { replyToPost } from '@tessera/shared-contracts/replies/endpoints';
import { readUploadAnswer, type UploadResult } from './test-uploads.ts';
import { replyOf } from './test-posting.ts';
import type { TestClient } from './test-app.ts';

/** A multipart form of a reply, with its fields before its file. */
export function photoReplyForm(
  post: Parameters<typeof replyOf>[0],
  content: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  const { data } = replyOf(post, '').body;
  for (const [name, value] of Object.entries({ ...data, ...fields }))
    form.append(`data[${name}]`, value);
  form.append('data', new File([Uint8Array.from(content)], 'photo.png'));
  return form;
}

export const replyWithPhoto = async (
  client: TestClient,
  post: Parameters<typeof replyOf>[0],
  content: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<UploadResult> =>
  readUploadAnswer(
    await client.post(replyToPost.path, photoReplyForm(post, content, fields), {
      headers: { 'x-form-key': client.formKey, accept: 'application/json' },
    }),
  );
