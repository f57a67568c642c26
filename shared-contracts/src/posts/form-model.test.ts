import { commonFormDefaults, type PhotoItem } from './form-model.ts';
import { contextPages } from './endpoints.ts';
import { postTypeDefinitions } from './post-type-definitions.ts';
import {
  creatablePostTypes,
  isCreatablePostType,
  isPostType,
  postTypeLabels,
  postTypes,
} from './post-types.ts';

test('BOOT-14: exactly seven types can be created', () => {
  expect(creatablePostTypes).toEqual(['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video']);
  expect([isCreatablePostType('note'), isPostType('note'), isPostType('poll')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(Object.keys(postTypeLabels)).toEqual(postTypes);
});

test('ENT-07, ENT-08, ENT-09, ENT-10: the common fields of all forms are exactly those specified', () => {
  expect(Object.keys(commonFormDefaults).sort()).toEqual(
    [
      'mode',
      'state',
      'publish_on',
      'tags',
      'tumblelog',
      'postDate',
      'customUrl',
      'sourceUrl',
      'carouselDisplay',
      'carouselLinkUrl',
      'allow_photo_replies',
      'allow_answers',
      'members_only',
      'owner_flagged_nsfw',
      'canBeLiked',
      'canBeReblogged',
      'editorType',
      'contentStats',
      'uploading',
      'loading',
      'hasLoadingInlineImages',
      'customTweet',
      'post-id',
      'reblog_id',
      'reblog_key',
      'reblog_tree',
      'can_reblog_as',
    ].sort(),
  );
});

test('ENT-11: by default, only the flags for answers, likes and reblogs are on; texts and lists are empty; the post is new and published', () => {
  const {
    mode,
    state,
    editorType,
    allow_answers,
    canBeLiked,
    canBeReblogged,
    contentStats,
    can_reblog_as,
    ...others
  } = commonFormDefaults;
  expect([mode, state, editorType, can_reblog_as]).toEqual(['new', 'published', 'rich', null]);
  expect([allow_answers, canBeLiked, canBeReblogged]).toEqual([true, true, true]);
  expect(contentStats).toEqual({ images: 0, gifs: 0, links: 0, mentions: 0 });
  const fields = [
    others,
    ...Object.values(postTypeDefinitions).map(({ defaults }) => defaults),
  ].flatMap((defaults): [string, unknown][] => Object.entries(defaults));
  for (const [name, value] of fields)
    expect([name, JSON.stringify(value)]).toEqual([
      name,
      expect.stringMatching(/^(?:false|""|\[\])$/),
    ]);
});

test('PTYPE-01, PTYPE-02, PTYPE-03, PTYPE-04, PTYPE-05, PTYPE-06, PTYPE-07, PTYPE-08: the fields of each type are exactly those specified', () => {
  expect(
    Object.fromEntries(
      postTypes.map((type) => [type, Object.keys(postTypeDefinitions[type].defaults)]),
    ),
  ).toEqual({
    text: ['title', 'body'],
    photo: ['caption', 'linkthrough', 'photos', 'layout'],
    quote: ['quote', 'source'],
    link: ['title', 'url', 'caption', 'thumbnail', 'excerpt', 'author'],
    chat: ['title', 'chat'],
    audio: [
      'caption',
      'url',
      'service',
      'preuploadUrl',
      'trackTitle',
      'trackArtist',
      'trackAlbum',
      'albumArt',
      'confirmTos',
    ],
    video: ['embedCode', 'caption', 'preuploadUrl', 'preuploadKey', 'confirmTos'],
    note: ['ask', 'answer', 'caption'],
  });
});

test('PTYPE-11: the type of a photo requires every specified field', () => {
  const item: PhotoItem = {
    id: 'o1',
    url: '',
    preuploadUrl: '',
    externalUrl: '',
    file: null,
    width: 0,
    height: 0,
    caption: '',
    isSelfie: false,
    isSelfieGif: false,
    photoRaw: '',
    livephotoUrl: '',
  };
  const { livephotoUrl: _, ...lacking } = item;
  // @ts-expect-error a photo without the URL of its motion
  const wrong: PhotoItem = lacking;
  expect(Object.keys(wrong)).toHaveLength(Object.keys(item).length - 1);
});

test('ROUTE-10: the context pages are the dashboard, drafts, inbox and queue', () => {
  expect(contextPages).toEqual(['dashboard', 'drafts', 'inbox', 'queue']);
});
