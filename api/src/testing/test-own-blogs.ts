/** Actions on a user's own blogs, for tests. */
import sharp from 'sharp';
import type { Registered, TestApp } from './test-app.ts';

export const day = 24 * 3600 * 1000;
/** The row of a blog. */
export const storedBlog = ({ db }: TestApp, name: string) =>
  db.selectFrom('blogs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
export const textOf = async (client: Pick<Registered, 'get'>, path: string) =>
  (await client.get(path)).text();
export const makeImage = (colour: string, width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
/** Uploads a file as an HTML form without JavaScript does. */
export async function sendFile(
  client: Registered,
  path: string,
  fields: Readonly<Record<string, string>>,
  file: Uint8Array,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ form_key: client.formKey, ...fields }))
    form.append(name, value);
  form.append('picture', new Blob([new Uint8Array(file)]), 'image.png');
  return client.post(path, form, { headers: { accept: 'text/html' } });
}
