import { fromEditablePost, toUpdateBody } from './form-wire.ts';
import { commonFormDefaults } from './form-model.ts';
import { emptyModel } from './post-type-definitions.ts';
import { postTypes } from './post-types.ts';
import { common, photo, stored, text, wire } from './test-form-wire.ts';

test('PTYPE-13: selfie fields survive a round trip', () => {
  const still = {
    url: 'https://b.example/b.png',
    width: 0,
    height: 0,
    caption: '',
    alt: '',
    alt_sizes: [],
  };
  const post = stored({
    type: 'photo',
    content: {
      type: 'photo',
      photos: [still, still],
      layout: '',
      caption_html: '',
      linkthrough: '',
    },
    is_selfie: true,
    is_selfie_gif: false,
    photo_raw: '/media/raw.jpg',
  });
  expect(fromEditablePost(post, 'edit', 'ada')).toMatchObject({
    photos: [
      { isSelfie: true, photoRaw: '/media/raw.jpg' },
      { isSelfie: false, photoRaw: '' },
    ],
  });
  expect(wire(fromEditablePost(post, 'edit', 'ada'))).toMatchObject({
    is_selfie: true,
    is_selfie_gif: false,
    photo_raw: '/media/raw.jpg',
  });
});

test('an edit sends the revision it is given; a new post never sends one', () => {
  expect(
    toUpdateBody(text({ mode: 'edit', 'post-id': '7' }), { submissionKey: '', revision: 'r1' })
      .revision,
  ).toBe('r1');
  expect(
    toUpdateBody(text({ mode: 'edit', 'post-id': '7' }), { submissionKey: '' }),
  ).not.toHaveProperty('revision');
  expect(toUpdateBody(text(), { submissionKey: '', revision: 'r1' })).not.toHaveProperty(
    'revision',
  );
});

test('BOOT-10: the video of a live photo survives a round trip', () => {
  const still = {
    url: 'https://b.example/b.png',
    width: 0,
    height: 0,
    caption: '',
    alt: '',
    alt_sizes: [],
  };
  const content = {
    type: 'photo' as const,
    photos: [still, { ...still, livephoto_url: 'https://b.example/b.mp4' }],
    layout: '',
    caption_html: '',
    linkthrough: '',
  };
  expect(
    wire(fromEditablePost(stored({ type: 'photo', content }), 'edit', 'ada')).livephoto,
  ).toEqual({ o1: '', o2: 'https://b.example/b.mp4' });
});

test('PTYPE-19, RULE-11: photos are sent by id, together with their order; captions are truncated to 200 characters, alternative texts to 2,000', () => {
  const photos = [
    photo({
      id: 'o2',
      preuploadUrl: 'pre',
      externalUrl: 'ext',
      url: 'url',
      caption: 'x'.repeat(250),
    }),
    photo({ id: 'o1', externalUrl: 'ext', url: 'url', alt: 'x'.repeat(2500) }),
    photo({ id: 'o3', url: 'url', caption: `${'x'.repeat(199)}🙂` }),
  ];
  const body = wire({
    ...common(),
    type: 'photo',
    caption: '',
    linkthrough: '',
    photos,
    layout: '21',
  });
  expect(body.images).toEqual({ o2: 'pre', o1: 'ext', o3: 'url' });
  expect(body.caption['o2']).toHaveLength(200);
  expect(body.alt['o1']).toHaveLength(2000);
  // an emoji is not cut in half, because the server refuses half an emoji
  expect(body.caption['o3']).toBe('x'.repeat(199));
  expect(body.post).toMatchObject({ photoset_layout: '21', photoset_order: 'o2,o1,o3' });
});

test('PSTATE-07: a queued post opens as scheduled if it has a publish time, otherwise as queued; a private post opens as private', () => {
  const publish_on = '2027-01-01T09:00:00.000Z';
  expect(fromEditablePost(stored({ state: '2', publish_on }), 'edit', 'ada')).toMatchObject({
    state: 'scheduled',
    publish_on,
  });
  expect(fromEditablePost(stored({ state: '2' }), 'edit', 'ada').state).toBe('queued');
  expect(fromEditablePost(stored({ is_private: 1 }), 'edit', 'ada').state).toBe('private');
});

test('an edited post survives a round trip', () => {
  const model = fromEditablePost(stored(), 'edit', 'ada');
  expect(model).toMatchObject({
    type: 'text',
    mode: 'edit',
    'post-id': '7',
    tumblelog: 'ada',
    title: 'Rain',
    body: '<p>All day.</p>',
    tags: ['weather', 'grey'],
    editorType: 'html',
    canBeLiked: false,
    allow_answers: true,
  });
  expect(wire(model)).toMatchObject({
    edit_post_id: '7',
    post: { one: 'Rain', two: '<p>All day.</p>', slug: 'rain', tags: 'weather,grey' },
    editor_type: 'html',
    owner_flagged_nsfw: true,
  });
});

test('PTYPE-12, PTYPE-16: an edit keeps media and link data, which only the stored content has', () => {
  const photos = [
    { url: '/media/a.png', width: 4, height: 3, caption: 'A', alt: 'A tree', alt_sizes: [] },
    { url: 'https://b.example/b.png', width: 0, height: 0, caption: '', alt: '', alt_sizes: [] },
  ];
  const album = wire(
    fromEditablePost(
      stored({
        type: 'photo',
        one: '',
        two: 'c',
        content: { type: 'photo', photos, layout: '2', caption_html: '<p>c</p>', linkthrough: '' },
      }),
      'edit',
      'ada',
    ),
  );
  expect(album).toMatchObject({
    images: { o1: '/media/a.png', o2: 'https://b.example/b.png' },
    caption: { o1: 'A', o2: '' },
    alt: { o1: 'A tree' },
    post: { photoset_layout: '2', photoset_order: 'o1,o2', two: 'c' },
  });
  const track = wire(
    fromEditablePost(
      stored({
        type: 'audio',
        content: {
          type: 'audio',
          url: '/media/t.mp3',
          title: 't',
          artist: 'a',
          album: 'b',
          album_art: '',
          duration: 3,
          caption_html: '',
        },
      }),
      'edit',
      'ada',
    ),
  );
  expect(track).toMatchObject({
    preuploaded_url: '/media/t.mp3',
    confirm_tos: true,
    id3_tags: { title: 't', artist: 'a', album: 'b' },
  });
  const card = wire(
    fromEditablePost(
      stored({
        type: 'link',
        content: {
          type: 'link',
          title: '',
          url: 'https://u.example',
          excerpt: 'e',
          author: 'w',
          thumbnail: '/media/t.png',
          caption_html: '',
        },
      }),
      'edit',
      'ada',
    ),
  );
  expect(card).toMatchObject({ thumbnail: '/media/t.png', excerpt: 'e', author: 'w' });
  const video = wire(
    fromEditablePost(
      stored({
        type: 'video',
        one: '',
        content: {
          type: 'video',
          url: '/media/f.mp4',
          poster: '',
          embed_html: '',
          width: 0,
          height: 0,
          duration: 0,
          caption_html: '',
        },
      }),
      'edit',
      'ada',
    ),
  );
  expect(video).toMatchObject({ preuploaded_url: '/media/f.mp4', confirm_tos: true });
});

test('a reblog is a new text post under the trail, whatever the type of the reblogged post', () => {
  const reblog_tree = [{ blog: 'bob', post_id: '5', body: '<p>Said</p>' }];
  const model = fromEditablePost(
    stored({
      type: 'photo',
      reblog_id: '5',
      reblog_key: 'rk5',
      reblog_tree,
      tag_list: ['theirs'],
      is_reblog: true,
    }),
    'reblog',
    'ada',
  );
  expect(model).toMatchObject({
    type: 'text',
    mode: 'reblog',
    title: '',
    body: '',
    tags: [],
    reblog_tree,
  });
  expect(wire(model)).toMatchObject({
    reblog: true,
    reblog_post_id: '5',
    reblog_key: 'rk5',
    remove_reblog_tree: false,
    post: { type: 'text' },
  });
});

test('ENT-11: an empty model of every type has the defaults', () => {
  for (const type of postTypes)
    expect(emptyModel(type, commonFormDefaults)).toMatchObject({
      type,
      mode: 'new',
      state: 'published',
      canBeLiked: true,
      canBeReblogged: true,
      members_only: false,
      tags: [],
    });
});

test('ENT-07, ENT-08, ENT-09, ENT-10: the form model of a fetched post has the specified attributes', () => {
  const tree = [{ blog: 'bob', post_id: '5', body: 'x' }];
  const model = fromEditablePost(
    stored({
      state: '2',
      publish_on: '2027-01-01T09:00:00.000Z',
      reblog_id: '5',
      reblog_tree: tree,
      can_reblog_as: ['ada'],
      allow_photo_replies: true,
      members_only: true,
    }),
    'edit',
    'ada',
  );
  expect(model).toMatchObject({
    type: 'text',
    mode: 'edit',
    state: 'scheduled',
    publish_on: '2027-01-01T09:00:00.000Z',
    tags: ['weather', 'grey'],
    tumblelog: 'ada',
    postDate: '2026-05-01T10:00:00.000Z',
    customUrl: 'rain',
    sourceUrl: 'https://a.example',
  });
  expect(model).toMatchObject({
    carouselDisplay: false,
    carouselLinkUrl: '',
    allow_photo_replies: true,
    allow_answers: true,
    members_only: true,
    owner_flagged_nsfw: true,
    canBeLiked: false,
    canBeReblogged: true,
  });
  expect(model).toMatchObject({
    editorType: 'html',
    contentStats: { images: 0, gifs: 0, links: 0, mentions: 0 },
    uploading: false,
    loading: false,
    hasLoadingInlineImages: false,
    customTweet: '',
  });
  expect(model).toMatchObject({
    'post-id': '7',
    reblog_id: '5',
    reblog_key: 'rk',
    reblog_tree: tree,
    can_reblog_as: ['ada'],
  });
});

test('ENT-08: carousel fields survive an edit', () => {
  const carousel = { carousel_display: true, carousel_link_url: 'http://a.example/x' };
  const model = fromEditablePost(stored(carousel), 'edit', 'ada');
  expect(model).toMatchObject({ carouselDisplay: true, carouselLinkUrl: 'http://a.example/x' });
  expect(toUpdateBody(model, { submissionKey: 'k' })).toMatchObject(carousel);
});
