import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { fromEditablePost, toUpdateBody } from '@tessera/shared-contracts/posts/form-wire';
import { definitionOf } from '@tessera/shared-contracts/posts/post-type-definitions';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { UpdateBodyInput } from '@tessera/shared-contracts/posts/wire-body';
import {
  everyField,
  sampleModel,
  textsOf,
  valueIn,
} from '@tessera/shared-contracts/testing/field-samples';
import { postsJson, postsPage } from '../accounts/export-pages.ts';
import { readableText } from '../filters/match-filters.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { postsByIds } from './post-queries.ts';
import { storeUploads, type Uploads } from '../../testing/test-edits.ts';
import { fetchForEdit, payload } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let uploads: Uploads;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
  uploads = await storeUploads(app, ada);
});
afterAll(() => app.close());

/** Fields that a post cannot keep, and why. */
const notKept: Readonly<Record<string, string>> = {
  'quote.isRich': 'no form writes rich quotes; see partial-edits.test.ts',
  'audio.service': 'follows from the URL',
  'audio.removeAlbumArt': 'is a request',
  'video.preuploadKey': 'is of an upload that has just been made',
  'note.asker': 'nobody can change who asked',
};
const keptFields = everyField.filter(([type, name]) => !(`${type}.${name}` in notKept));

/** Fields without which a post of the type is refused. */
const required: Readonly<Record<PostType, string>> = {
  text: 'body',
  photo: 'photos',
  quote: 'quote',
  link: 'url',
  chat: 'chat',
  audio: 'url',
  video: 'embedCode',
  note: 'ask',
};
/** Fields that only an uploaded file has. */
const ofUpload = new Set(['preuploadUrl', 'confirmTos', 'captions']);

/** A valid form with a sample of the field; `turn` chooses the value. */
function formWith(type: PostType, name: string, turn: 1 | 2): PostFormModel {
  const model = sampleModel(type, [name, ...(ofUpload.has(name) ? [] : [required[type]])], turn);
  if (!ofUpload.has(name)) return model;
  const isOther = turn === 2 && name === 'preuploadUrl';
  if (model.type === 'audio')
    return {
      ...model,
      preuploadUrl: isOther ? uploads.otherAudio : uploads.audio,
      confirmTos: true,
    };
  if (model.type !== 'video') return model;
  return {
    ...model,
    preuploadUrl: isOther ? uploads.otherVideo : uploads.video,
    confirmTos: true,
    ...(model.captions && { captions: { ...model.captions, url: uploads.captions } }),
  };
}

type Body = UpdateBodyInput;
async function save(body: Body) {
  const answer = payload(updatePost, await ada.call(updatePost, { body }));
  return { id: answer.post.action.id, html: answer.post_dashboard_html };
}
const bodyOf = (model: PostFormModel): Body => toUpdateBody(model, { submissionKey: '' });
const editOf = (model: PostFormModel, id: string): Body =>
  bodyOf({ ...model, mode: 'edit', 'post-id': id });

/** The form of a stored post, as the browser opens it. */
const stored = async (id: string): Promise<PostFormModel> =>
  fromEditablePost(await fetchForEdit(ada, id), 'edit', 'ada');
/** The value of a field, without what the server adds to it. */
const kept = (model: PostFormModel, name: string): unknown => {
  const value = valueIn(model, name);
  return definitionOf(model).fields[name]?.compared(value) ?? value;
};
/** The values of all fields of a model but one. */
const others = (model: PostFormModel, name: string): unknown =>
  Object.keys(definitionOf(model).fields)
    .filter((other) => other !== name)
    .map((other) => [other, kept(model, other)]);

/** Only what a form sends of one field. */
function partOf(model: PostFormModel, name: string): Partial<Body> {
  const { slot, toWire } = definitionOf(model).fields[name] ?? {};
  const { post, ...part } = toWire?.(valueIn(model, name), model) ?? {};
  const text = valueIn(model, name);
  return { ...part, post: { ...post, ...(slot && { [slot.name]: text }) } };
}

test.each(keptFields)('a %s post keeps its %s, and an edit changes it', async (type, name) => {
  const first = formWith(type, name, 1);
  const { id } = await save(bodyOf(first));
  expect(kept(await stored(id), name)).toEqual(kept(first, name));

  const second = formWith(type, name, 2);
  await save(editOf(second, id));
  expect(kept(await stored(id), name)).toEqual(kept(second, name));
});

test.each(keptFields)(
  'a partial edit of a %s post keeps its %s, or changes nothing else',
  async (type, name) => {
    const first = formWith(type, name, 1);
    const { id } = await save(bodyOf(first));
    await save({ post_id: id, post: { tags: 'sun' } });
    const before = await stored(id);
    expect(kept(before, name)).toEqual(kept(first, name));

    const second = { ...first, [name]: valueIn(formWith(type, name, 2), name) };
    const consent = name === 'preuploadUrl' ? { confirm_tos: true } : {};
    await save({ post_id: id, ...consent, ...partOf(second, name) });
    const after = await stored(id);
    expect(kept(after, name)).toEqual(kept(second, name));
    expect(others(after, name)).toEqual(others(before, name));
  },
);

/** Fields whose value is not a text for readers, and why. */
const notShown: Readonly<Record<string, string>> = {
  'photo.layout': 'arranges the photos',
  'audio.preuploadUrl': 'is a file',
  'audio.confirmTos': 'is for the server',
  'video.embedCode': 'only its address is used',
  'video.preuploadUrl': 'is a file',
  'video.confirmTos': 'is for the server',
  'video.captions': 'are a file',
};
/** Fields that the pages of an export leave out; its data has them. */
const onlyInData = new Set([
  'photo.linkthrough',
  'link.thumbnail',
  'link.author',
  'audio.trackAlbum',
  'audio.albumArt',
]);
const shownFields = keptFields.filter(([type, name]) => !(`${type}.${name}` in notShown));

test.each(shownFields)('readers and exports of a %s post see its %s', async (type, name) => {
  const model = formWith(type, name, 1);
  const { id, html } = await save(bodyOf(model));
  const rows = await postsByIds(app.db, [id]);
  const page = postsPage({ blog: 'ada', number: 1, count: 1 }, rows, new Map(), new Set(), '');
  const data = postsJson('ada', rows, new Map(), '');
  const texts = textsOf(type, name, valueIn(model, name));
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(html).toContain(text);
    expect(data).toContain(text);
    if (!onlyInData.has(`${type}.${name}`)) expect(page).toContain(text);
    const isAddress = text.startsWith('https:');
    if (!isAddress) expect(rows.map(({ content }) => readableText(content)).join()).toContain(text);
  }
});
