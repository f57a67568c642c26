import { postActionModel, type PostPhoto } from '@tessera/shared-contracts/posts/post';
import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import { within } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { sampleContents, samplePhoto, samplePost } from '../testing/sample-post.ts';
import { PostView, type PostViewer } from './PostView.tsx';

const visitor: PostViewer = { isSignedIn: false };
const user: PostViewer = { isSignedIn: true };
const staff: PostViewer = { isSignedIn: true, isStaff: true };
const owned = { is_mine: true, can_edit: true } as const;

function show(post = samplePost(), viewer = user, isFirst = false) {
  document.body.innerHTML = renderToStaticMarkup(
    <PostView post={post} viewer={viewer} isFirst={isFirst} />,
  );
  const article = document.querySelector('article');
  if (article === null) throw new Error('no article');
  const actions = [...article.querySelectorAll<HTMLElement>('[data-action]')].map(
    ({ dataset }) => dataset['action'],
  );
  return { article, actions, ...within(article) };
}

test('a post is an article named by who posted it, with its id and action model', () => {
  const { article } = show();
  expect(article).toHaveAccessibleName('bob');
  expect(article).toHaveAttribute('id', 'post-101');
  expect(article).toHaveAttribute('data-post-id', '101');
  expect(v.parse(postActionModel, JSON.parse(article.getAttribute('data-post') ?? ''))).toEqual(
    samplePost().action,
  );
});

test('a second showing of a post has ids of its own', () => {
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <PostView post={samplePost()} viewer={user} />
      <PostView post={samplePost()} viewer={user} idPrefix="viewer-post" />
    </>,
  );
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toContain('viewer-post-101');
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(postTypes)('a %s post shows what it says and names its type', (type) => {
  const { article } = show(samplePost({ content: sampleContents[type] }));
  const words = {
    text: 'Everything goes into it',
    photo: 'No wind',
    quote: 'A page a day',
    link: 'Four lines',
    chat: 'I wanted to be sure',
    audio: 'Lamp, low',
    video: 'Weather',
    note: 'How many rulers',
  };
  expect(article).toHaveTextContent(words[type]);
  expect(article).toHaveAttribute('data-post-type', type);
});

test('a film of known size keeps its shape; one of unknown size holds a place of 16 to 9', () => {
  const film = sampleContents.video;
  const { article } = show(
    samplePost({ content: { ...film, embed_html: '', width: 720, height: 1280 } }),
  );
  expect(article.querySelector('video')).toHaveAttribute('width', '720');
  expect(article.querySelector('video')).not.toHaveClass('post-view__video--unsized');
  const unknown = show(
    samplePost({ content: { ...film, embed_html: '', width: 0, height: 0 } }),
  ).article;
  expect(unknown.querySelector('video')).toHaveClass('post-view__video--unsized');
});

test('page markup holds no inline style', () => {
  for (const type of postTypes)
    expect(show(samplePost({ content: sampleContents[type] })).article.outerHTML).not.toMatch(
      / style=/,
    );
});

test('the permalink carries a fixed date in UTC', () => {
  const { article } = show();
  const time = article.querySelector('time');
  expect(time).toHaveAttribute('datetime', '2026-03-12T14:05:00Z');
  expect(time).toHaveTextContent('Mar 12, 2026');
  expect(time?.closest('a')).toHaveAttribute('href', '/@bob/post/101/one-notebook');
});

describe('visitors', () => {
  test('get no control that writes: like leads to the login, and no action needs a user', () => {
    const { actions, getByRole } = show(samplePost(), visitor);
    expect(getByRole('link', { name: 'Like' })).toHaveAttribute(
      'href',
      '/login?next=%2F%40bob%2Fpost%2F101%2Fone-notebook',
    );
    expect(getByRole('link', { name: 'Reblog' })).toHaveAttribute(
      'href',
      '/login?next=%2Freblog%2F101%2Fkey101',
    );
    expect(actions).toEqual(['notes', 'share']);
  });

  test('come back to where they are asked to', () => {
    expect(
      show(samplePost(), { isSignedIn: false, loginNext: '/tagged/sea' }).getByRole('link', {
        name: 'Like',
      }),
    ).toHaveAttribute('href', '/login?next=%2Ftagged%2Fsea');
  });

  test('FOLLOW-06: follow is a link to /follow/{name}', () => {
    expect(show(samplePost(), visitor).getByRole('link', { name: 'Follow bob' })).toHaveAttribute(
      'href',
      '/follow/bob',
    );
  });
});

describe('signed-in users', () => {
  test('can reply, share, reblog and like', () => {
    const { getByRole } = show();
    expect(getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false');
    expect(getByRole('link', { name: 'Reblog' })).toHaveAttribute('href', '/reblog/101/key101');
    expect(getByRole('button', { name: 'Reply' })).toHaveAttribute('data-action', 'reply');
    expect(getByRole('button', { name: 'Share' })).toHaveAttribute('data-action', 'share');
  });

  test('see a liked post as liked', () => {
    expect(
      show(samplePost({ action: { liked: true } })).getByRole('button', { name: 'Like' }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  test('FOLLOW-12: follow is labelled by state and absent on one’s own blog', () => {
    expect(show().getByRole('button', { name: 'Follow bob' })).toHaveTextContent(/^Follow$/);
    expect(show().getByRole('button', { name: 'Follow bob' })).toHaveAttribute('data-blog', 'bob');
    const followed = show(samplePost({ action: { following: true } }));
    expect(followed.getByRole('button', { name: 'Unfollow' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(followed.queryByRole('button', { name: /^Follow/ })).toBeNull();
    expect(show(samplePost({ action: owned })).actions).not.toContain('follow');
  });

  test('ROLE-08: a post of one’s own has no like control', () => {
    expect(show(samplePost({ action: owned })).actions).not.toContain('like');
  });

  test('ROLE-10, ROLE-13: reblog is absent when a post cannot be reblogged, or by none of one’s blogs', () => {
    expect(show().actions).toEqual(expect.arrayContaining(['reblog', 'fast-reblog']));
    for (const action of [{ can_reblog: false }, { can_reblog_as: [] }]) {
      const { actions } = show(samplePost({ action }));
      expect(actions).not.toContain('reblog');
      expect(actions).not.toContain('fast-reblog');
    }
    expect(show(samplePost({ action: { can_reblog_as: ['ada'] } })).actions).toContain('reblog');
  });

  test('ROLE-11: like is absent when a post cannot be liked', () => {
    expect(show(samplePost({ action: { can_like: false } })).actions).not.toContain('like');
    expect(
      show(samplePost({ action: { can_like: false } }), visitor).queryByRole('link', {
        name: 'Like',
      }),
    ).toBeNull();
  });
});

describe('owners and staff', () => {
  test('an owner can edit and delete; nobody else can', () => {
    const { getByRole } = show(samplePost({ action: owned }));
    expect(getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/edit/101');
    expect(getByRole('button', { name: 'Delete' })).toHaveAttribute('data-action', 'delete');
    for (const viewer of [visitor, user]) {
      const { actions } = show(samplePost(), viewer);
      expect(actions).not.toContain('edit');
      expect(actions).not.toContain('delete');
    }
  });

  test('ROLE-16, ROLE-17: only the owner can approve, deny, answer, promote and remove the source', () => {
    const source = { source_url: 'https://example.org/a' };
    expect(show(samplePost({ state: 'unapproved', action: owned })).actions).toEqual(
      expect.arrayContaining(['deny', 'approve']),
    );
    expect(
      show(samplePost({ state: 'unapproved', content: sampleContents.note, action: owned }))
        .actions,
    ).toContain('answer');
    expect(
      show(
        samplePost({
          type: 'note',
          state: 'unapproved',
          content: { type: 'note', ask: 'Why?', asker: 'bob', answer_html: '' },
          action: owned,
        }),
      ).article.querySelector('[data-action="answer"]'),
    ).toHaveAttribute('data-asker', 'bob');
    expect(
      show(
        samplePost({
          type: 'note',
          state: 'unapproved',
          content: { type: 'note', ask: 'Why?', asker: '', answer_html: '' },
          action: owned,
        }),
      ).article.querySelector('[data-action="answer"]'),
    ).not.toHaveAttribute('data-asker');
    expect(show(samplePost({ ...source, action: owned })).actions).toEqual(
      expect.arrayContaining(['promote', 'remove-source']),
    );
    const others = [
      ...show(samplePost({ state: 'unapproved' })).actions,
      ...show(samplePost(source)).actions,
      ...show(samplePost({ state: 'unapproved', action: owned }), visitor).actions,
    ];
    for (const action of ['deny', 'approve', 'answer', 'promote', 'remove-source'])
      expect(others).not.toContain(action);
  });

  test('ROLE-14, ROLE-15: the five moderation marks are there for staff alone', () => {
    const { article } = show(samplePost(), staff);
    expect(
      [...article.querySelectorAll<HTMLElement>('[data-action="moderate"]')].map(
        ({ dataset }) => `${dataset['blog']} ${dataset['mark']}`,
      ),
    ).toEqual(['bob spam', 'bob nsfw', 'bob adult', 'bob uniblock', 'bob suspended']);
    expect(show(samplePost(), user).actions).not.toContain('moderate');
  });

  test('a published post for members only and a private answer say who reads them', () => {
    expect(show(samplePost({ members_only: true, action: owned })).article).toHaveTextContent(
      'For members only',
    );
    expect(
      show(samplePost({ state: 'private', content: sampleContents.note })).article,
    ).toHaveTextContent('Answered privately');
    expect(show(samplePost({ state: 'private' })).article).toHaveTextContent('Private');
  });

  test('a draft can be published or queued, and offers nothing that needs readers', () => {
    const { actions, article } = show(samplePost({ state: 'draft', action: owned }));
    expect(actions).toEqual(['queue', 'publish', 'edit', 'delete']);
    expect(article).toHaveTextContent('Draft');
  });

  test('a scheduled post says when', () => {
    expect(
      show(
        samplePost({ state: 'scheduled', publish_on: '2026-04-01T09:00:00Z', action: owned }),
      ).article.querySelector('time[datetime="2026-04-01T09:00:00Z"]'),
    ).not.toBeNull();
  });

  test('SHARE-06: a private post offers no sharing', () => {
    expect(show(samplePost({ state: 'private', action: owned })).actions).not.toContain('share');
  });
});

describe('a reblog', () => {
  const root = {
    post_id: '50',
    blog_name: 'fern',
    blog_url: '/@fern',
    avatar_url: '/avatar/fern/64',
    content: sampleContents.photo,
    is_root: true,
    is_gone: false,
  };
  const reply = {
    ...root,
    post_id: '60',
    blog_name: 'gull',
    content: { type: 'text', title: '', body_html: '<p>A seventh.</p>' } as const,
    is_root: false,
    is_gone: true,
  };
  const parent = { ...samplePost().blog, name: 'gull', url: '/@gull' };

  test('shows who said what, oldest first, and its own words last', () => {
    const { article } = show(
      samplePost({ trail: [root, reply], action: { 'tumblelog-parent-data': parent } }),
    );
    expect(article).toHaveAccessibleName('bob reblogged gull');
    expect(
      [...article.querySelectorAll('.post-view__entry')].map((entry) => entry.textContent),
    ).toEqual([
      expect.stringContaining('fern'),
      expect.stringContaining('A seventh'),
      expect.stringContaining('Everything goes'),
    ]);
  });

  test('does not link to what is gone', () => {
    const { queryByRole, getByText } = show(samplePost({ trail: [root, reply] }));
    expect(queryByRole('link', { name: 'fern' })).toHaveAttribute('href', '/@fern/post/50');
    expect(queryByRole('link', { name: 'gull' })).toBeNull();
    expect(getByText('no longer here')).toBeVisible();
  });

  test('without words of its own adds no empty entry, and is of the type it began with', () => {
    const { article } = show(
      samplePost({ trail: [root], content: { type: 'text', title: '', body_html: '' } }),
    );
    expect(article.querySelectorAll('.post-view__entry')).toHaveLength(1);
    expect(article).toHaveAttribute('data-post-type', 'photo');
  });
});

describe('photos', () => {
  test('BOOT-10: a live photo carries its film beside the still', () => {
    const content = {
      ...sampleContents.photo,
      photos: [
        samplePhoto({ url: '/media/1.jpg', livephoto_url: '/media/1.mp4' }),
        samplePhoto({ url: '/media/2.jpg' }),
      ],
    };
    expect(
      [...show(samplePost({ content })).article.querySelectorAll<HTMLElement>('[data-photo]')].map(
        ({ dataset }) => dataset['livephoto'],
      ),
    ).toEqual(['/media/1.mp4', undefined]);
  });

  const photos = [
    samplePhoto({ url: '/media/1.jpg' }),
    samplePhoto({ url: '/media/2.jpg', alt: '' }),
    samplePhoto({
      url: '/media/3.jpg',
      alt_sizes: [{ url: '/media/3-500.jpg', width: 500, height: 333 }],
    }),
  ];

  test('stand in the rows of the layout, with sizes so that nothing shifts', () => {
    const { article } = show(
      samplePost({ content: { ...sampleContents.photo, photos, layout: '21' } }),
    );
    expect(
      [...article.querySelectorAll('.post-view__row')].map(
        (row) => row.querySelectorAll('img').length,
      ),
    ).toEqual([2, 1]);
    for (const image of article.querySelectorAll('.post-view__photo img')) {
      expect(image).toHaveAttribute('width', '1200');
      expect(image).toHaveAttribute('height', '800');
      expect(image).toHaveAccessibleName();
    }
    expect(article.querySelector('img[src="/media/3.jpg"]')).toHaveAttribute(
      'srcset',
      '/media/3.jpg 1200w, /media/3-500.jpg 500w',
    );
  });

  test('load lazily except those that are seen first', () => {
    const lazy = (isFirst: boolean) =>
      [
        ...show(
          samplePost({ content: { ...sampleContents.photo, photos, layout: '111' } }),
          user,
          isFirst,
        ).article.querySelectorAll('.post-view__photo img'),
      ].map((image) => image.getAttribute('loading'));
    expect(lazy(true)).toEqual([null, 'lazy', 'lazy']);
    expect(lazy(false)).toEqual(['lazy', 'lazy', 'lazy']);
  });

  test('UPL-24: a picture is shown at full width from 300 px on', () => {
    const isSmall = (width: number) =>
      show(
        samplePost({ content: { ...sampleContents.photo, photos: [samplePhoto({ width })] } }),
      ).article.querySelector('.post-view__photo--small') !== null;
    expect([isSmall(299), isSmall(300)]).toEqual([true, false]);
  });

  describe('are never drawn larger than they are', () => {
    const copies = [{ url: '/media/s-100.webp', width: 100, height: 80 }];
    const figures = (shown: readonly PostPhoto[], layout: string) => {
      const { article } = show(
        samplePost({ content: { ...sampleContents.photo, photos: [...shown], layout } }),
      );
      return [...article.querySelectorAll('figure')];
    };
    const sized = (width: number, height: number) =>
      samplePhoto({ url: `/media/${width}x${height}.jpg`, width, height, alt_sizes: copies });

    test('in a row, one that is smaller than its place keeps its size and has no copies to choose from', () => {
      const [small, large] = figures([sized(150, 100), sized(1200, 800)], '2');
      expect(small).toHaveClass('post-view__photo--within');
      expect(small?.querySelector('img')).not.toHaveAttribute('srcset');
      expect(large).not.toHaveClass('post-view__photo--within');
      expect(large?.querySelector('img')).toHaveAttribute('srcset');
      // as high as a row would be is not enough
      expect(figures([sized(1200, 100), sized(1200, 800)], '2')[0]).toHaveClass(
        'post-view__photo--within',
      );
    });

    test('one of unknown size states none', () => {
      const [figure] = figures([sized(0, 0)], '1');
      expect(figure?.querySelector('img')).not.toHaveAttribute('width');
      expect(figure).not.toHaveClass('post-view__photo--small');
    });

    test('a lone strip is cut, and opens without script; what is merely high is not', () => {
      const isCut = (width: number, height: number) =>
        figures([sized(width, height)], '1')[0]?.querySelector('details') !== null;
      expect([isCut(300, 3000), isCut(108, 1080), isCut(1080, 20_000)]).toEqual([true, true, true]);
      expect([isCut(498, 1080), isCut(1080, 2340), isCut(100, 600), isCut(0, 0)]).toEqual([
        false,
        false,
        false,
        false,
      ]);
      const [strip] = figures([sized(300, 3000), sized(300, 200)], '11');
      expect(strip?.querySelector('summary')).toHaveTextContent('Show all');
      // in a row its place bounds it
      expect(
        figures([sized(300, 3000), sized(300, 200)], '2')[0]?.querySelector('details'),
      ).toBeNull();
    });
  });
});

test('RULE-29, RULE-31: an address of another protocol is never made a link', () => {
  const bad = 'javascript:alert(1)';
  const link = show(
    samplePost({
      content: { ...sampleContents.link, url: bad },
      source_url: bad,
      source_title: 'Source',
    }),
  );
  expect(link.article.innerHTML).not.toContain(`href="${bad}`);
  const photo = show(
    samplePost({ content: { ...sampleContents.photo, linkthrough: 'java\nscript:alert(1)' } }),
  );
  expect(photo.getByRole('link', { name: 'A harbour' })).toHaveAttribute('href', '/media/a.jpg');
});

test('tags lead to their pages, the source to the web', () => {
  const { getByRole } = show(
    samplePost({
      tags: ['small hours'],
      source_url: 'https://www.example.org/a',
      source_title: '',
    }),
  );
  expect(getByRole('link', { name: 'small hours' })).toHaveAttribute(
    'href',
    '/tagged/small%20hours',
  );
  expect(getByRole('link', { name: 'example.org' })).toHaveAttribute(
    'href',
    'https://www.example.org/a',
  );
});
