import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { makePng } from '../../testing/media-samples.ts';
import { readAnswer } from '../../testing/test-programs.ts';

let app: TestApp;
let ada: Registered;
let picture: File;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  picture = new File([Uint8Array.from(await makePng())], 'a.png', { type: 'image/png' });
});
afterAll(() => app.close());

const path = '/svc/post/upload_photo';
const send = (form: FormData, headers: Readonly<Record<string, string>>) =>
  ada.send(path, { method: 'POST', body: form, headers });
const ofProgram = () => ({ 'x-tumblr-form-key': ada.formKey });

/** A form with the picture in one place among some fields. */
function formOf(fields: number, place: number, length = 3): FormData {
  const form = new FormData();
  for (let at = 0; at <= fields; at += 1) {
    if (at === place) form.append('photo', picture);
    if (at < fields) form.append(`f${at}`, 'x'.repeat(length));
  }
  return form;
}

test('S6: a program gets a list of the one picture, our own pages an object', async () => {
  const form = formOf(0, 0);
  const list = await readAnswer(await send(form, ofProgram()));
  const picked = { url: expect.stringMatching(/^\/media\//), width: expect.any(Number) };
  expect(list['response']).toEqual([expect.objectContaining(picked)]);
  const own = await readAnswer(await send(form, { 'x-form-key': ada.formKey }));
  expect(own['response']).toMatchObject(picked);
  const inBody = new FormData();
  inBody.append('form_key', ada.formKey);
  inBody.append('photo', picture);
  expect((await readAnswer(await send(inBody, {})))['response']).toHaveLength(1);
});

test('B5: 60 fields, with the file in any place after the key', async () => {
  for (const place of [0, 30, 60])
    expect((await send(formOf(60, place), ofProgram())).status).toBe(200);
  expect((await send(formOf(61, 61), ofProgram())).status).toBe(400);
  const late = new FormData();
  late.append('photo', picture);
  late.append('form_key', ada.formKey);
  expect((await send(late, {})).status).toBe(403);
});

test('B5: all fields together have one bound', async () => {
  expect((await send(formOf(31, 31, 8000), ofProgram())).status).toBe(200);
  for (const place of [0, 60]) {
    const answer = await send(formOf(60, place, 7999), ofProgram());
    expect(answer.status).toBe(400);
    expect((await readAnswer(answer))['errors']).toEqual([expect.any(String)]);
  }
});
