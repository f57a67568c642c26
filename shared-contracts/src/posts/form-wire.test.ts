import { parse } from 'valibot';
import type { EditablePost } from './endpoints.ts';
import { countContent } from './count-content.ts';
import { emptyModel, fromEditablePost, toUpdateBody } from './form-wire.ts';
import {
  commonFormDefaults,
  type CommonFormModel,
  type PhotoItem,
  type PostFormModelOf,
} from './form-model.ts';
import { postTypes } from './post-types.ts';
import { updateBody } from './wire-body.ts';

const common = (changes: Partial<CommonFormModel> = {}): CommonFormModel => ({
  ...commonFormDefaults,
  tumblelog: 'ada',
  ...changes,
});
const text = (changes: Partial<PostFormModelOf<'text'>> = {}): PostFormModelOf<'text'> => ({
  ...common(),
  type: 'text',
  title: 'Rain',
  body: '<p>All day.</p>',
  ...changes,
});
const wire = (model: Parameters<typeof toUpdateBody>[0]) =>
  parse(updateBody, toUpdateBody(model, { submissionKey: 'k1' }));
const photo = (changes: Partial<PhotoItem>): PhotoItem => ({
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
  ...changes,
});

const stored = (changes: Partial<EditablePost> = {}): EditablePost => ({
  id: '7',
  type: 'text',
  state: '0',
  is_private: 0,
  publish_on: '',
  date: '2026-05-01T10:00:00.000Z',
  slug: 'rain',
  source_url: 'https://a.example',
  one: 'Rain',
  two: '<p>All day.</p>',
  three: '',
  tags: ['weather', 'grey'],
  editor_type: 'html',
  allow_photo_replies: false,
  allow_answers: true,
  members_only: false,
  owner_flagged_nsfw: true,
  can_be_liked: false,
  can_be_reblogged: true,
  reblog_id: '',
  reblog_key: 'rk',
  carousel_display: false,
  carousel_link_url: '',
  reblog_tree: [],
  can_reblog_as: null,
  is_edit: true,
  is_reblog: false,
  ...changes,
});

test('PTYPE-14: the fields of each type travel in one, two and three', () => {
  expect(wire(text()).post).toMatchObject({
    type: 'text',
    one: 'Rain',
    two: '<p>All day.</p>',
    three: '',
  });
  expect(
    wire({
      ...common(),
      type: 'photo',
      caption: 'c',
      linkthrough: 'https://l.example',
      photos: [],
      layout: '',
    }).post,
  ).toMatchObject({ one: '', two: 'c', three: 'https://l.example' });
  expect(wire({ ...common(), type: 'quote', quote: 'q', source: 's' }).post).toMatchObject({
    one: 'q',
    two: 's',
    three: '',
  });
  expect(
    wire({
      ...common(),
      type: 'link',
      title: 't',
      url: ' https://u.example ',
      caption: 'c',
      thumbnail: '',
      excerpt: '',
      author: '',
    }).post,
  ).toMatchObject({ one: 't', two: 'https://u.example', three: 'c' });
  expect(wire({ ...common(), type: 'chat', title: 't', chat: 'a: hi' }).post).toMatchObject({
    one: 't',
    two: 'a: hi',
    three: '',
  });
  expect(
    wire({
      ...common(),
      type: 'audio',
      caption: 'c',
      url: 'https://u.example',
      service: '',
      preuploadUrl: '',
      trackTitle: '',
      trackArtist: '',
      trackAlbum: '',
      albumArt: '',
      confirmTos: false,
    }).post,
  ).toMatchObject({ one: '', two: 'c', three: 'https://u.example' });
  expect(
    wire({
      ...common(),
      type: 'video',
      embedCode: 'e',
      caption: 'c',
      preuploadUrl: '',
      preuploadKey: '',
      confirmTos: false,
    }).post,
  ).toMatchObject({ one: 'e', two: 'c', three: '' });
  expect(
    wire({ ...common(), type: 'note', ask: 'a', answer: 'b', caption: 'c' }).post,
  ).toMatchObject({ one: 'a', two: 'b', three: 'c' });
});

test('PTYPE-15: a new post sends no post ids, an edit sends both, and model names become wire names', () => {
  const made = toUpdateBody(text({ postDate: '2026-05-01', customUrl: 'rain' }), {
    submissionKey: 'k1',
  });
  expect(made).not.toHaveProperty('post_id');
  expect(made).not.toHaveProperty('edit_post_id');
  expect(made).toMatchObject({
    channel_id: 'ada',
    post: { date: '2026-05-01', slug: 'rain' },
    can_be_liked: true,
    can_be_reblogged: true,
    submission_key: 'k1',
  });
  expect(wire(text({ mode: 'edit', 'post-id': '7' }))).toMatchObject({
    post_id: '7',
    edit_post_id: '7',
  });
});

test('PTYPE-16: media names become wire names', () => {
  expect(
    wire({
      ...common(),
      type: 'audio',
      caption: '',
      url: '',
      service: '',
      preuploadUrl: 'https://p.example',
      trackTitle: 't',
      trackArtist: 'a',
      trackAlbum: 'b',
      albumArt: 'https://art.example',
      confirmTos: true,
    }),
  ).toMatchObject({
    id3_tags: { title: 't', artist: 'a', album: 'b' },
    album_art: 'https://art.example',
    preuploaded_url: 'https://p.example',
    confirm_tos: true,
  });
  expect(
    wire({
      ...common(),
      type: 'video',
      embedCode: '',
      caption: '',
      preuploadUrl: 'u',
      preuploadKey: 'k',
      confirmTos: true,
    }),
  ).toMatchObject({ preuploaded_url: 'u', preuploaded_ch: 'k' });
  expect(
    wire({
      ...common(),
      type: 'link',
      title: '',
      url: '',
      caption: '',
      thumbnail: 'https://t.example',
      excerpt: 'e',
      author: 'a',
    }),
  ).toMatchObject({ thumbnail: 'https://t.example', excerpt: 'e', author: 'a' });
});

test('API-36, API-38: a picture that was taken out is not asked for again', () => {
  const link = {
    ...common(),
    type: 'link' as const,
    title: '',
    url: 'https://a.example',
    caption: '',
    thumbnail: '',
    excerpt: '',
    author: '',
  };
  expect([
    wire(link).remove_thumbnail,
    wire({ ...link, thumbnail: '/media/a.jpg' }).remove_thumbnail,
  ]).toEqual([true, false]);
  const content = {
    type: 'audio' as const,
    url: 'https://soundcloud.com/a/b',
    title: 't',
    artist: 'a',
    album: '',
    album_art: '',
    duration: 0,
    caption_html: '',
    service: 'SoundCloud',
  };
  const audio = (changes: Partial<typeof content>) =>
    fromEditablePost(
      stored({
        type: 'audio',
        one: '',
        two: '',
        three: content.url,
        content: { ...content, ...changes },
      }),
      'edit',
      'ada',
    );
  expect(audio({})).toMatchObject({
    url: content.url,
    service: 'SoundCloud',
    trackTitle: 't',
    preuploadUrl: '',
  });
  expect([
    wire(audio({})).remove_album_art,
    wire(audio({ album_art: '/media/a.jpg' })).remove_album_art,
  ]).toEqual([true, false]);
  expect(
    wire({
      ...common(),
      type: 'audio',
      caption: '',
      url: content.url,
      service: '',
      preuploadUrl: '',
      trackTitle: '',
      trackArtist: '',
      trackAlbum: '',
      albumArt: '',
      confirmTos: false,
    }).remove_album_art,
  ).toBe(false);
});

test('PTYPE-10: a question that waits opens to be answered for everybody, and says who asked', () => {
  const note = stored({
    type: 'note',
    state: '3',
    one: 'Why?',
    two: '',
    content: { type: 'note', ask: 'Why?', asker: 'bob', answer_html: '' },
  });
  expect(fromEditablePost(note, 'edit', 'ada')).toMatchObject({
    type: 'note',
    ask: 'Why?',
    asker: 'bob',
    state: 'published',
  });
  expect(fromEditablePost(stored({ state: '3' }), 'edit', 'ada').state).toBe('unapproved');
});

test('PTYPE-13: what is known of a selfie travels with its post, out and back', () => {
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

test('an edit says what it began from; a new post and one that replaces whatever there is say nothing', () => {
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

test('PTYPE-17: tags travel joined by commas', () => {
  expect(wire(text({ tags: ['weather', 'grey skies'] })).post.tags).toBe('weather,grey skies');
});

test('BOOT-10: the film of a live photo travels with it, out and back', () => {
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

test('PTYPE-19, RULE-11: photos travel by id in order, each caption cut to 200 characters', () => {
  const photos = [
    photo({
      id: 'o2',
      preuploadUrl: 'pre',
      externalUrl: 'ext',
      url: 'url',
      caption: 'x'.repeat(250),
    }),
    photo({ id: 'o1', externalUrl: 'ext', url: 'url' }),
    photo({ id: 'o3', url: 'url' }),
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
  expect(body.post).toMatchObject({ photoset_layout: '21', photoset_order: 'o2,o1,o3' });
});

test('RULE-27, RULE-28: source and carousel addresses get a protocol, invalid ones are left out', () => {
  const body = wire(text({ sourceUrl: 'a.example/x', carouselLinkUrl: 'b.example' }));
  expect([body.post.source_url, body.carousel_link_url]).toEqual([
    'http://a.example/x',
    'http://b.example',
  ]);
  const bad = wire(text({ sourceUrl: 'javascript:alert(1)', carouselLinkUrl: 'no spaces here' }));
  expect([bad.post.source_url, bad.carousel_link_url]).toEqual(['', '']);
});

test('PSTATE-01, PSTATE-02, PSTATE-03: the state travels as its code, a time only when scheduled', () => {
  const publish_on = '2027-01-01T09:00:00.000Z';
  expect(wire(text({ state: 'scheduled', publish_on })).post).toMatchObject({
    state: 'on.2',
    publish_on,
  });
  expect(wire(text({ state: 'private', publish_on })).post).toMatchObject({
    state: 'private',
    publish_on: '',
  });
  expect(wire(text({ state: 'draft' })).post.state).toBe('1');
});

test('PSTATE-07: a queued post with a time opens for editing as scheduled', () => {
  const publish_on = '2027-01-01T09:00:00.000Z';
  expect(fromEditablePost(stored({ state: '2', publish_on }), 'edit', 'ada')).toMatchObject({
    state: 'scheduled',
    publish_on,
  });
  expect(fromEditablePost(stored({ state: '2' }), 'edit', 'ada').state).toBe('queued');
  expect(fromEditablePost(stored({ is_private: 1 }), 'edit', 'ada').state).toBe('private');
});

test('an edited post comes back from the wire as it went', () => {
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

test('PTYPE-12, PTYPE-16: an edit keeps the media that only the stored content knows', () => {
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
  const film = wire(
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
  expect(film).toMatchObject({ preuploaded_url: '/media/f.mp4', confirm_tos: true });
});

test('a reblog is a text of one’s own under the tree, whatever the type of the post', () => {
  const reblog_tree = [{ blog: 'bob', post_id: '5', body: '<p>Said</p>' }];
  const model = fromEditablePost(
    stored({
      type: 'photo',
      reblog_id: '5',
      reblog_key: 'rk5',
      reblog_tree,
      tags: ['theirs'],
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

test('what was emptied or switched off is named, for an edit leaves what is not', () => {
  const model = {
    ...common(),
    mode: 'edit' as const,
    'post-id': '7',
    type: 'photo' as const,
    caption: '',
    linkthrough: '',
    photos: [photo({ url: '/media/a.png', preuploadUrl: '/media/a.png' })],
    layout: '',
  };
  const body = toUpdateBody(
    { ...model, canBeLiked: false, canBeReblogged: false, customUrl: '', sourceUrl: '', tags: [] },
    { submissionKey: '', sendTo: { twitter: false, facebook: false } },
  );
  expect(body).toMatchObject({
    allow_photo_replies: false,
    allow_answers: false,
    members_only: false,
    owner_flagged_nsfw: false,
    can_be_liked: false,
    can_be_reblogged: false,
    carousel_display: false,
    carousel_link_url: '',
    send_to_twitter: false,
    send_to_fbog: false,
    custom_tweet: '',
    is_selfie: false,
    is_selfie_gif: false,
    caption: { o1: '' },
    alt: { o1: '' },
    livephoto: { o1: '' },
    post: { two: '', three: '', tags: '', slug: '', source_url: '', photoset_layout: '' },
  });
  const film = {
    ...common(),
    mode: 'edit' as const,
    'post-id': '7',
    type: 'video' as const,
    embedCode: '',
    caption: '',
    preuploadUrl: '/media/a.mp4',
    preuploadKey: '',
    confirmTos: true,
  };
  expect(toUpdateBody(film, { submissionKey: '' })).toMatchObject({
    captions: { url: '' },
    embed_code: '',
  });
});

test('ENT-11: content statistics count pictures, GIFs, links and mentions and travel as JSON', () => {
  const html =
    '<p>Hi @bob-s, see <a href="https://a.example">this</a></p><img src="/a.png"><img src="/b.gif?x">';
  expect(countContent(html)).toEqual({ images: 1, gifs: 1, links: 1, mentions: 1 });
  const marked =
    '<figure><img src="/media/a.png" alt=">"></figure><p><a class="mention" href="/@bob-s">@bob-s</a> <a href=/@ada>Ada</a> <a name="x">no link</a></p>';
  expect(countContent(marked)).toEqual({ images: 1, gifs: 0, links: 0, mentions: 2 });
  expect(
    countContent(
      '![a](/a.png) ![b](https://a.example/b.gif "B") [x](https://a.example) <https://b.example> https://c.example @bob-s `@no ![c](c.png)`',
      'markdown',
    ),
  ).toEqual({ images: 1, gifs: 1, links: 3, mentions: 1 });
  expect(JSON.parse(wire(text({ body: html })).content_stats ?? '')).toEqual({
    images: 1,
    gifs: 1,
    links: 1,
    mentions: 1,
  });
});

test('ENT-11: an empty model of every type holds the defaults', () => {
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

test('ENT-07, ENT-08, ENT-09, ENT-10: the form model of a fetched post holds the specified attributes', () => {
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

test('only the rich editor marks what it wrote as rich text', () => {
  expect(wire(text()).is_rich_text).toEqual({ one: false, two: true, three: false });
  expect(wire(text({ editorType: 'markdown' })).is_rich_text).toEqual({
    one: false,
    two: false,
    three: false,
  });
});

test('ENT-08: carousel fields come back unchanged when a post is edited', () => {
  const carousel = { carousel_display: true, carousel_link_url: 'http://a.example/x' };
  const model = fromEditablePost(stored(carousel), 'edit', 'ada');
  expect(model).toMatchObject({ carouselDisplay: true, carouselLinkUrl: 'http://a.example/x' });
  expect(toUpdateBody(model, { submissionKey: 'k' })).toMatchObject(carousel);
});
