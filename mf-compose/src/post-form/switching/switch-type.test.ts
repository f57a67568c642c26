import {
  commonFormDefaults,
  type PhotoItem,
  type PostFormModel,
  type PostFormModelOf,
} from '@tessera/shared-contracts/posts/form-model';
import { toUpdateBody } from '@tessera/shared-contracts/posts/form-wire';
import { emptyModel } from '@tessera/shared-contracts/posts/post-type-definitions';
import {
  creatablePostTypes,
  postTypes,
  type CreatablePostType,
  type PostType,
} from '@tessera/shared-contracts/posts/post-types';
import { filesOf, withFiles } from '../drafts/draft-files.ts';
import { draftModel } from '@tessera/shared-contracts/posts/draft-model';
import * as v from 'valibot';
import { hasContent, isChanged } from '../state/model-changes.ts';
import { hiddenContent, switchType } from './switch-type.ts';

const common = { ...commonFormDefaults, tumblelog: 'side', tags: ['a'], state: 'draft' };
const photo: PhotoItem = {
  id: 'o1',
  url: '',
  preuploadUrl: '',
  externalUrl: '',
  file: new File(['x'], 'a.webp'),
  width: 0,
  height: 0,
  caption: 'Seen',
  alt: 'A tree',
  isSelfie: false,
  isSelfieGif: false,
  photoRaw: '',
  livephotoUrl: '',
};
const text: PostFormModelOf<'text'> = {
  ...common,
  type: 'text',
  title: 'Rain',
  body: '<p>All <b>day</b>.</p>',
};
const plain: PostFormModelOf<'text'> = {
  ...common,
  type: 'text',
  title: '',
  body: '<p>Ada: Rain?</p><p>Bob: &lt;3</p>',
};
const written: { readonly [T in CreatablePostType]: PostFormModelOf<T> } = {
  text,
  photo: {
    ...common,
    type: 'photo',
    caption: '<p>Seen</p>',
    linkthrough: 'https://a.example',
    photos: [photo],
    layout: '1',
  },
  quote: { ...common, type: 'quote', quote: 'To be', source: '<p>Will</p>' },
  link: {
    ...common,
    type: 'link',
    title: 'A',
    url: 'https://a.example',
    caption: '<p>Read it</p>',
    thumbnail: '',
    excerpt: 'e',
    author: 'w',
  },
  chat: { ...common, type: 'chat', title: 'Talk', chat: 'Ada: Hi\n\nBob: Ho' },
  audio: {
    ...common,
    type: 'audio',
    caption: '<p>Hear</p>',
    url: '',
    service: '',
    preuploadUrl: '/media/a.mp3',
    trackTitle: 't',
    trackArtist: '',
    trackAlbum: '',
    albumArt: '',
    confirmTos: true,
  },
  video: {
    ...common,
    type: 'video',
    embedCode: 'https://v.example',
    caption: '<p>See</p>',
    preuploadUrl: '',
    preuploadKey: '',
    confirmTos: false,
  },
};
const through = (model: PostFormModel, ...types: readonly PostType[]): PostFormModel =>
  types.reduce(switchType, model);
const without = ({ left: _, ...model }: PostFormModel): PostFormModel => model;

test('FORM-05, ENT-07: switching types keeps the shared fields, the title and the long text', () => {
  for (const type of creatablePostTypes)
    expect(switchType(text, type)).toMatchObject({
      type,
      tags: ['a'],
      state: 'draft',
      tumblelog: 'side',
    });
  expect(switchType(text, 'photo')).toMatchObject({ caption: text.body, photos: [] });
  expect(switchType(text, 'link')).toMatchObject({ title: 'Rain', caption: text.body, url: '' });
  expect(through(text, 'photo', 'audio', 'video')).toMatchObject({
    type: 'video',
    caption: text.body,
  });
  expect(switchType(text, 'quote')).toMatchObject({ quote: '', source: text.body });
  expect(switchType(plain, 'chat')).toMatchObject({ chat: 'Ada: Rain?\nBob: <3' });
  expect(switchType(plain, 'quote')).toMatchObject({ quote: 'Ada: Rain?\nBob: <3', source: '' });
  expect(switchType(written.quote, 'text')).toMatchObject({
    body: '<blockquote><p>To be</p></blockquote><p>Will</p>',
  });
  expect(switchType(written.chat, 'text')).toMatchObject({
    title: 'Talk',
    body: '<p>Ada: Hi</p><p>Bob: Ho</p>',
  });
});

test('returning to a type by any path restores what was written for it', () => {
  for (const from of creatablePostTypes) {
    for (const by of creatablePostTypes) {
      for (const over of creatablePostTypes)
        expect(without(through(written[from], by, over, from))).toEqual(written[from]);
    }
  }
});

test('text written after a switch is carried over to the next type; other content stays with the type for which it was entered', () => {
  const album = written.photo;
  const asText = switchType(album, 'text');
  if (asText.type !== 'text') throw new Error('no text');
  const longer = { ...asText, title: 'New', body: '<p>Seen from <i>here</i></p>' };
  expect(switchType(longer, 'photo')).toMatchObject({
    caption: longer.body,
    photos: [photo],
    linkthrough: album.linkthrough,
  });
  expect(through(longer, 'photo', 'link')).toMatchObject({ title: 'New', caption: longer.body });
  // emptying the text of one type removes nothing from the other type
  expect(switchType({ ...asText, body: '' }, 'photo')).toMatchObject({ caption: album.caption });
});

test('a chat does not replace a text whose formatting it cannot hold', () => {
  const chat = switchType(text, 'chat');
  expect(chat).toMatchObject({ title: 'Rain', chat: '' });
  if (chat.type !== 'chat') throw new Error('no chat');
  const talk = { ...chat, chat: 'Ada: Hi' };
  expect(switchType(talk, 'text')).toMatchObject({ body: text.body });
  expect(through(talk, 'text', 'chat')).toMatchObject({ chat: 'Ada: Hi' });
});

test('a quote that was edited as a text post is split into quote and source again', () => {
  const asText = switchType(written.quote, 'text');
  if (asText.type !== 'text') throw new Error('no text');
  expect(
    switchType(
      { ...asText, body: '<blockquote><p>To be or not</p></blockquote><p>Will S.</p>' },
      'quote',
    ),
  ).toMatchObject({ quote: 'To be or not', source: '<p>Will S.</p>' });
});

test('a text that is carried over keeps its editor type', () => {
  const asPhoto = switchType(text, 'photo');
  const marked: PostFormModel = {
    ...without(asPhoto),
    ...(asPhoto.left && { left: asPhoto.left }),
    editorType: 'markdown',
  };
  if (marked.type !== 'photo') throw new Error('no photo');
  expect(switchType({ ...marked, caption: 'All **day**.' }, 'text')).toMatchObject({
    body: 'All **day**.',
    editorType: 'markdown',
  });
  expect(
    switchType(
      { ...common, editorType: 'markdown', type: 'chat', title: '', chat: '*Ada*: Hi' },
      'text',
    ),
  ).toMatchObject({ body: String.raw`\*Ada\*: Hi` });
  expect(
    switchType(
      { ...common, editorType: 'markdown', type: 'quote', quote: 'To be', source: 'Will' },
      'text',
    ),
  ).toMatchObject({ body: '> To be\n\nWill' });
});

test('FORM-05: the question before a switch names only the content that the new type cannot hold', () => {
  const asks = (model: PostFormModel, type: PostType) =>
    hiddenContent(model, switchType(model, type));
  expect(asks({ ...text, title: '' }, 'photo')).toEqual([]);
  expect(asks(text, 'link')).toEqual([]);
  expect(asks(text, 'photo')).toEqual(['the title']);
  expect(asks(text, 'chat')).toEqual(['text formatting']);
  expect(asks(plain, 'chat')).toEqual([]);
  expect(asks(written.photo, 'text')).toEqual(['photos', 'the link']);
  expect(asks(written.quote, 'text')).toEqual([]);
  expect(asks(written.chat, 'quote')).toEqual(['the title']);
  expect([
    asks(written.link, 'text'),
    asks(written.audio, 'video'),
    asks(written.video, 'audio'),
  ]).toEqual([['the link'], ['the audio'], ['the video']]);
  for (const type of creatablePostTypes) expect(asks(emptyModel('text', common), type)).toEqual([]);
});

test('an upload in progress does not block posting as another type', () => {
  expect(switchType({ ...written.photo, uploading: true }, 'text')).toMatchObject({
    uploading: false,
    loading: false,
    hasLoadingInlineImages: false,
  });
});

test('an empty form stays empty after a switch; content left with another type counts as content', () => {
  for (const type of postTypes)
    expect(switchType(emptyModel('text', common), type)).toEqual(emptyModel(type, common));
  const emptied = switchType({ ...common, type: 'text', title: 'Rain', body: '' }, 'photo');
  expect([hasContent(emptied), isChanged(emptied, emptyModel('photo', common))]).toEqual([
    true,
    true,
  ]);
});

test('content left with other types, files included, is stored in the draft but not sent with the post', () => {
  const model = switchType(written.photo, 'text');
  const files = filesOf(model);
  expect([...files.keys()]).toEqual(['photo/o1']);
  const restored = withFiles(v.parse(draftModel, JSON.parse(JSON.stringify(model))), files);
  expect(restored).toEqual(model);
  expect(without(switchType(restored, 'photo'))).toEqual(written.photo);
  expect(JSON.stringify(toUpdateBody(model, { submissionKey: 'k' }))).not.toContain('a.example');
});

test('a Markdown quote that was edited as a text post is split into quote and source again, if it can be', () => {
  const quote: PostFormModel = { ...written.quote, editorType: 'markdown', source: 'Will' };
  const edited = (body: string): PostFormModel => {
    const model = switchType(quote, 'text');
    if (model.type !== 'text') throw new Error('no text');
    return switchType({ ...model, body }, 'quote');
  };
  expect(edited('> To be\n> \n> or \\*not\\*\n\n**Will** S.')).toMatchObject({
    quote: 'To be\nor *not*',
    source: '**Will** S.',
  });
  expect(edited('> To be')).toMatchObject({ quote: 'To be', source: '' });
  // not split: the quote is formatted, or Markdown counts the next line as part of it
  for (const body of ['> To **be**\n\nWill', '> To be\nWill'])
    expect(edited(body)).toMatchObject({ quote: '', source: body });
});

test.each(['trackTitle', 'trackArtist', 'trackAlbum', 'albumArt'])(
  'audio content with only %s filled in survives a switch to text and back',
  (field) => {
    const empty = { ...written.audio, caption: '', preuploadUrl: '', trackTitle: '' };
    const audio = { ...empty, confirmTos: false, [field]: 'x' };
    expect(without(through(audio, 'text', 'audio'))).toEqual(audio);
  },
);
