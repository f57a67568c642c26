import fc from 'fast-check';
import { commonFormDefaults, type PhotoItem, type PostFormModel } from './form-model.ts';
import { isBlank } from './post-rules.ts';
import { postStates } from './post-states.ts';
import { postTexts } from './post-texts.ts';
import { emptyModel, postTypeDefinitions } from './post-type-definitions.ts';
import { postTypes, type PostType } from './post-types.ts';
import { checkAttributeTypes, typeName, validatePost } from './validate-post.ts';

const photo: PhotoItem = {
  id: 'o1',
  url: 'https://a.example/1.jpg',
  preuploadUrl: '',
  externalUrl: '',
  file: null,
  width: 1,
  height: 1,
  caption: '',
  isSelfie: false,
  isSelfieGif: false,
  photoRaw: '',
  livephotoUrl: '',
};
/** A minimal valid post of each type. */
const good: Readonly<Record<PostType, PostFormModel>> = {
  text: {
    ...commonFormDefaults,
    ...postTypeDefinitions.text.defaults,
    type: 'text',
    body: '<p>Rain.</p>',
  },
  photo: {
    ...commonFormDefaults,
    ...postTypeDefinitions.photo.defaults,
    type: 'photo',
    photos: [photo],
  },
  quote: {
    ...commonFormDefaults,
    ...postTypeDefinitions.quote.defaults,
    type: 'quote',
    quote: 'Less is more.',
  },
  link: {
    ...commonFormDefaults,
    ...postTypeDefinitions.link.defaults,
    type: 'link',
    url: 'https://a.example',
  },
  chat: {
    ...commonFormDefaults,
    ...postTypeDefinitions.chat.defaults,
    type: 'chat',
    chat: 'A: Hi',
  },
  audio: {
    ...commonFormDefaults,
    ...postTypeDefinitions.audio.defaults,
    type: 'audio',
    url: 'https://a.example/1.mp3',
  },
  video: {
    ...commonFormDefaults,
    ...postTypeDefinitions.video.defaults,
    type: 'video',
    embedCode: '<iframe></iframe>',
  },
  note: { ...commonFormDefaults, ...postTypeDefinitions.note.defaults, type: 'note', ask: 'Why?' },
};
/** The errors of a valid post after some changes. */
const change = (type: PostType, changes: Readonly<Record<string, unknown>>): string[] =>
  validatePost(Object.assign({ ...good[type] }, changes));

test('a valid post of every type passes', () => {
  for (const type of postTypes) expect([type, validatePost(good[type])]).toEqual([type, []]);
});

test('RULE-01, RULE-02: the state must be a known one', () => {
  for (const state of postStates) expect(change('text', { state })).toEqual([]);
  for (const state of ['', 'Published', '0', 'on.2', 'constructor'])
    expect(change('text', { state })).toEqual(['Invalid post state.']);
});

test('RULE-03: a post with images that are still loading is refused', () => {
  for (const type of postTypes)
    expect(change(type, { hasLoadingInlineImages: true })).toEqual([
      'There are still pending images.',
    ]);
});

describe('RULE-04, RULE-05: every attribute keeps the type of its default', () => {
  test.each([
    [[], 'array'],
    [{}, 'object'],
    [null, 'null'],
    [undefined, 'undefined'],
    ['', 'string'],
    [0, 'number'],
    [false, 'boolean'],
  ])('the type of %j is called %s', (value, name) => {
    expect(typeName(value)).toBe(name);
  });
  test('a value of another type gives the specified error', () => {
    expect(change('text', { title: 7 })).toEqual([
      'Invalid "title" type. Expected string, got number.',
    ]);
    expect(change('photo', { photos: {} })).toEqual([
      'Invalid "photos" type. Expected array, got object.',
    ]);
    expect(change('text', { tags: undefined, canBeLiked: 'yes' })).toEqual([
      'Invalid "tags" type. Expected array, got undefined.',
      'Invalid "canBeLiked" type. Expected boolean, got string.',
    ]);
  });
  test('every attribute accepts all values of its default’s type and no others', () => {
    const attributes = postTypes.flatMap((type) =>
      Object.entries({ ...commonFormDefaults, ...postTypeDefinitions[type].defaults })
        .filter(([, value]) => value !== null)
        .map(([name, value]) => ({ type, name, expected: typeName(value) })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...attributes),
        fc.constantFrom<unknown>([], {}, null, undefined, 'text', 7, true),
        ({ type, name, expected }, value) => {
          const messages = checkAttributeTypes(Object.assign({ ...good[type] }, { [name]: value }));
          expect(messages).toEqual(
            typeName(value) === expected
              ? []
              : [`Invalid "${name}" type. Expected ${expected}, got ${typeName(value)}.`],
          );
        },
      ),
    );
  });
  test('can_reblog_as, which is null by default, may also be a list', () => {
    expect([
      change('text', { can_reblog_as: ['ada'] }),
      change('text', { can_reblog_as: null }),
      change('text', { can_reblog_as: 'ada' }),
    ]).toEqual([[], [], ['Invalid "can_reblog_as" type. Expected null, got string.']]);
  });
});

test('RULE-06: a text post needs a title, a body or a reblog tree', () => {
  const tree = [{ blog: 'bob', post_id: '1', body: '<p>Said</p>' }];
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (hasTitle, hasBody, hasTree) => {
      const messages = change('text', {
        title: hasTitle ? 'Rain' : '',
        body: hasBody ? '<p>Rain</p>' : '<p><br></p>',
        reblog_tree: hasTree ? tree : [],
      });
      expect(messages).toEqual(hasTitle || hasBody || hasTree ? [] : ['Post body empty.']);
    }),
  );
});

test('RULE-06: markup without visible content is an empty body; an image is content', () => {
  for (const html of [
    '',
    ' ',
    '<p></p>',
    '<p>&nbsp;</p>',
    '<p>\u200b</p><p><br></p>',
    '<p>\u2060\u3164</p>',
  ])
    expect([html, isBlank(html)]).toEqual([html, true]);
  for (const html of [
    'a',
    '<p>a</p>',
    '<img src="/a.png">',
    '<iframe src="/a"></iframe>',
    '<hr>',
    '1 < 2',
  ])
    expect([html, isBlank(html)]).toEqual([html, false]);
});

test('RULE-07, RULE-08: a photo post needs photos, all uploaded', () => {
  expect(change('photo', { photos: [] })).toEqual(['No photos specified.']);
  expect(change('photo', { uploading: true })).toEqual(['Uploads in progress.']);
  expect(change('photo', { photos: [], uploading: true })).toEqual([
    'No photos specified.',
    'Uploads in progress.',
  ]);
});

test('RULE-09: a photo post has at most 10 photos', () => {
  const photos = (count: number) => Array.from({ length: count }, () => photo);
  expect([
    change('photo', { photos: photos(10) }),
    change('photo', { photos: photos(11) }),
  ]).toEqual([[], [postTexts.tooManyPhotos]]);
});

test('RULE-12: a quote needs text', () => {
  expect(change('quote', { quote: '<p> </p>' })).toEqual(['No quote.']);
});

test('RULE-13, RULE-14, RULE-15, XSHARE-44: a link is refused while the data of its page is loading, and needs a valid URL', () => {
  expect(change('link', { loading: true, url: '' })).toEqual(['Loading OpenGraph data.']);
  expect([change('link', { url: '' }), change('link', { url: '  ' })]).toEqual([
    ['No url.'],
    ['No url.'],
  ]);
  expect([
    change('link', { url: 'not a url' }),
    change('link', { url: 'ftp://a.example' }),
    change('link', { url: ' https://a.example ' }),
  ]).toEqual([['Not a valid URL'], ['Not a valid URL'], []]);
});

test('RULE-19: a chat needs at least one line', () => {
  expect(change('chat', { chat: ' \n ' })).toEqual(['No chat.']);
});

test('RULE-20, RULE-21: audio needs a source; for an uploaded file, the user must confirm permission', () => {
  expect(change('audio', { url: '' })).toEqual([
    'Please choose an audio source before continuing.',
  ]);
  const upload = { url: '', preuploadUrl: 'https://up.example/1' };
  expect(change('audio', upload)).toEqual([
    'You must agree that you have permission to share this file.',
  ]);
  expect(change('audio', { ...upload, confirmTos: true })).toEqual([]);
});

test('RULE-22: for an uploaded video, the user must confirm permission', () => {
  const upload = { embedCode: '', preuploadUrl: 'https://up.example/1', preuploadKey: 'k' };
  expect(change('video', upload)).toEqual([
    'You must agree that you have permission to share this file.',
  ]);
  expect(change('video', { ...upload, confirmTos: true })).toEqual([]);
});

test('RULE-23, RULE-24, RULE-25: a video is an embed or a finished upload', () => {
  expect(change('video', { embedCode: '   ' })).toEqual(['No embed specified.']);
  expect(change('video', { embedCode: '', preuploadKey: 'k', confirmTos: true })).toEqual([
    'Direct embed missing.',
  ]);
  expect(change('video', { embedCode: '' })).toEqual(['No video specified.']);
});

test('RULE-20, RULE-25: audio or video that is uploading does not count as missing', () => {
  for (const type of ['audio', 'video'] as const)
    expect(validatePost({ ...emptyModel(type, commonFormDefaults), uploading: true })).toEqual([
      'Uploads in progress.',
    ]);
});

test('RULE-26: an answer needs a question', () => {
  expect(change('note', { ask: ' ' })).toEqual(['Post question empty.']);
});

test('an empty post of any type has exactly one error', () => {
  for (const type of postTypes)
    expect([type, validatePost(emptyModel(type, commonFormDefaults)).length]).toEqual([type, 1]);
});
