import { countContent } from './count-content.ts';
import { fromEditablePost, toUpdateBody } from './form-wire.ts';
import { common, photo, stored, text, wire } from './test-form-wire.ts';

test('PTYPE-14: sends the fields of each type in `one`, `two` and `three`', () => {
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

test('PTYPE-15: a new post sends neither post_id nor edit_post_id, an edit sends both; fields get their wire names', () => {
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

test('PTYPE-16: media fields get their wire names', () => {
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

test('API-36, API-38: a link without a thumbnail sends remove_thumbnail, and an edited audio post without album art sends remove_album_art', () => {
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

test('PTYPE-10: a pending question opens in the form with its asker and the state published; any other pending post stays unapproved', () => {
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

test('PTYPE-17: sends tags joined by commas', () => {
  expect(wire(text({ tags: ['weather', 'grey skies'] })).post.tags).toBe('weather,grey skies');
});

test('RULE-27, RULE-28: adds a protocol to source and carousel URLs, and sends invalid ones as empty strings', () => {
  const body = wire(text({ sourceUrl: 'a.example/x', carouselLinkUrl: 'b.example' }));
  expect([body.post.source_url, body.carousel_link_url]).toEqual([
    'http://a.example/x',
    'http://b.example',
  ]);
  const bad = wire(text({ sourceUrl: 'javascript:alert(1)', carouselLinkUrl: 'no spaces here' }));
  expect([bad.post.source_url, bad.carousel_link_url]).toEqual(['', '']);
});

test('PSTATE-01, PSTATE-02, PSTATE-03: sends the state as its code, and a publish time only for a scheduled post', () => {
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

test('an edit also sends empty texts and flags that are off, because the server keeps the values of absent fields', () => {
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
    {
      ...model,
      allow_answers: false,
      canBeLiked: false,
      canBeReblogged: false,
      customUrl: '',
      sourceUrl: '',
      tags: [],
    },
    {
      submissionKey: '',
      sendTo: { twitter: false, facebook: false, mastodon: false, bluesky: false },
    },
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
    send_to_mastodon: false,
    send_to_bluesky: false,
    custom_tweet: '',
    is_selfie: false,
    is_selfie_gif: false,
    caption: { o1: '' },
    alt: { o1: '' },
    livephoto: { o1: '' },
    post: { two: '', three: '', tags: '', slug: '', source_url: '', photoset_layout: '' },
  });
  const video = {
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
  expect(toUpdateBody(video, { submissionKey: '' })).toMatchObject({
    captions: { url: '' },
    embed_code: '',
  });
});

test('ENT-11: content statistics count images, GIFs, links and mentions and are sent as JSON', () => {
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
  expect(
    countContent('「https://a.example」 www.b.example, [x](/@bob-s) readme.md', 'markdown'),
  ).toEqual({
    images: 0,
    gifs: 0,
    links: 2,
    mentions: 1,
  });
  expect(JSON.parse(wire(text({ body: html })).content_stats ?? '')).toEqual({
    images: 1,
    gifs: 1,
    links: 1,
    mentions: 1,
  });
});

test('only the rich editor marks its text as rich text', () => {
  expect(wire(text()).is_rich_text).toEqual({ one: false, two: true, three: false });
  expect(wire(text({ editorType: 'markdown' })).is_rich_text).toEqual({
    one: false,
    two: false,
    three: false,
  });
});
