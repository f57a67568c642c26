import { defaultTheme, type Blog } from '@tessera/shared-contracts/blogs/blog';
import { within } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pressesIn } from '../testing/render-post.tsx';
import { sampleContents, samplePhoto, samplePost } from '@tessera/shared-ui/testing/sample-post';
import { BlogHead } from '@tessera/shared-ui/content/BlogHead';
import { BlogHeadWithActions } from './BlogHeadWithActions.tsx';
import { BlogList } from './BlogList.tsx';
import { NewPostBar } from '../pages/streams/NewPostBar.tsx';
import { PostStream } from './PostStream.tsx';
import { photoRows, shapeOf } from '@tessera/shared-ui/content/PostPhotos';
import { PostTile } from '../pages/blog/PostTile.tsx';

const user = { isSignedIn: true };
const visitor = { isSignedIn: false };

function show(markup: ReactNode) {
  document.body.innerHTML = renderToStaticMarkup(markup);
  return within(document.body);
}

const blog = (changes: Partial<Blog> = {}): Blog => ({
  name: 'bob',
  uuid: 'uuid-bob',
  title: 'Bob’s bay',
  description: 'A harbour.',
  url: '/@bob',
  avatar_url: '/avatar/bob/96',
  global_theme_params: defaultTheme,
  following: false,
  can_subscribe: false,
  is_subscribed: false,
  is_mine: false,
  asks: false,
  anonymous_asks: false,
  ...changes,
});

describe('a stream', () => {
  test('has posts as direct children of its list, and a link to older posts', () => {
    const { getByRole } = show(
      <PostStream posts={[samplePost()]} viewer={user} olderHref="/dashboard?before=abc" />,
    );
    expect(
      [...document.querySelectorAll('[data-stream] > [data-stream-posts] > *')].map((post) =>
        post.getAttribute('data-post-id'),
      ),
    ).toEqual(['101']);
    const older = getByRole('link', { name: 'Older posts' });
    expect(older).toHaveAttribute('href', '/dashboard?before=abc');
    expect(older).toHaveAttribute('rel', 'next');
    expect(older.closest('nav')).toHaveAttribute('data-stream-more');
  });

  test('has no link to older posts on the last page', () => {
    expect(
      show(<PostStream posts={[samplePost()]} viewer={user} />).queryByRole('link', {
        name: 'Older posts',
      }),
    ).toBeNull();
  });

  test('if empty, explains what the reader can do', () => {
    const { getByRole } = show(
      <PostStream
        posts={[]}
        viewer={user}
        empty={{
          title: 'Nothing here yet',
          text: 'Follow a blog, or write a post.',
          actions: [
            { label: 'Explore', href: '/explore', variant: 'primary' },
            { label: 'Write a post', href: '/new/text', newType: 'text' },
          ],
        }}
      />,
    );
    expect(getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    expect(getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/explore');
    expect(getByRole('link', { name: 'Explore' })).not.toHaveAttribute('data-new-type');
    expect(getByRole('link', { name: 'Write a post' })).toHaveAttribute('data-new-type', 'text');
  });
});

test('a tile shows the post’s image unless the post is filtered or sensitive', () => {
  const photo = samplePhoto({
    alt_sizes: [
      { url: '/p-500.webp', width: 500, height: 333 },
      { url: '/p-100.webp', width: 100, height: 67 },
    ],
  });
  const shown = (changes: Parameters<typeof samplePost>[0]) => {
    show(
      <ul>
        <PostTile
          post={samplePost({
            content: { ...sampleContents.photo, photos: [photo] },
            summary: 'The ending',
            ...changes,
          })}
        />
      </ul>,
    );
    return [
      document.querySelector('.archive__text')?.textContent,
      document.querySelector('img')?.getAttribute('src'),
    ];
  };
  expect(shown({})).toEqual(['The ending', '/p-500.webp']);
  expect(shown({ filtered: ['#spoilers'] })).toEqual(['Filtered: #spoilers.', undefined]);
  expect(shown({ is_nsfw: true })).toEqual(['The ending', undefined]);
});

test.each([
  ['a private post', { state: 'private' }, 'Private'],
  ['a post for members only', { members_only: true }, 'Members only'],
  ['a public post', {}, undefined],
] as const)('the tile of %s says who can see it', (_, changes, mark) => {
  show(
    <ul>
      <PostTile post={samplePost(changes)} />
    </ul>,
  );
  expect(document.querySelector('.archive__state')?.textContent).toBe(mark);
});

test('the new-post bar links to the seven forms, with paths under its base route', () => {
  const { getAllByRole } = show(<NewPostBar baseRoute="/tagged/sea" />);
  expect(
    getAllByRole('link').map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.dataset['newType'],
    ]),
  ).toEqual(
    ['Text', 'Photo', 'Quote', 'Link', 'Chat', 'Audio', 'Video'].map((label) => [
      label,
      `/tagged/sea/new/${label.toLowerCase()}`,
      label.toLowerCase(),
    ]),
  );
});

describe('the head of a blog', () => {
  test('names the blog and offers to follow it', () => {
    const { getByRole } = show(
      <BlogHeadWithActions blog={blog()} viewer={user} postCount={1234} />,
    );
    expect(getByRole('heading', { level: 1, name: 'Bob’s bay' })).toBeVisible();
    expect(getByRole('button', { name: 'Follow' })).toBeVisible();
    expect(document.body).toHaveTextContent('@bob · 1,234 posts');
    expect(getByRole('button', { name: 'Share this blog' })).toBeVisible();
    expect(pressesIn(<BlogHeadWithActions blog={blog()} viewer={user} canMessage />)).toEqual(
      // messages have a button, and an entry of the menu where the button has no room
      (['message', 'subscribe', 'follow', 'message', 'share', 'block', 'report'] as const).map(
        (action) => ({ action, detail: { blog: 'bob' } }),
      ),
    );
  });

  test('has its name and description before its actions, and the rest in a menu that needs no script', () => {
    const head = show(<BlogHeadWithActions blog={blog()} viewer={visitor} />);
    const [title, follow, more, report] = [
      head.getByRole('heading', { level: 1 }),
      head.getByRole('link', { name: 'Follow bob' }),
      head.getByRole('button', { name: 'More actions' }),
      head.getByRole('link', { name: 'Report' }),
    ];
    for (const [before, after] of [
      [title, follow],
      [follow, more],
      [more, report],
    ] as const)
      expect(before.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(report).toHaveAttribute('href', '/report?blog=bob');
    expect(report.closest('[popover]')).toHaveAttribute('id', more.getAttribute('popovertarget'));
    const own = show(<BlogHeadWithActions blog={blog({ is_mine: true })} viewer={user} />);
    expect(own.queryByRole('link', { name: 'Report' })).toBeNull();
    expect(own.getByRole('link', { name: 'Followers' })).toHaveAttribute(
      'href',
      '/blog/bob/followers',
    );
  });

  test('says whether the blog follows the reader, or both follow each other', () => {
    const markIn = (changes: Parameters<typeof blog>[0]) => {
      show(<BlogHeadWithActions blog={blog(changes)} viewer={user} />);
      return document.querySelector('.blog-head__mark')?.textContent;
    };
    expect(markIn({})).toBeUndefined();
    expect(markIn({ follows_you: true })).toBe('Follows you');
    expect(markIn({ follows_you: true, following: true })).toBe('You follow each other');
  });

  test('can be rendered without controls', () => {
    const { queryByRole, getByRole } = show(<BlogHead blog={blog({ is_mine: true })} level={2} />);
    expect(getByRole('heading', { level: 2, name: 'Bob’s bay' })).toBeVisible();
    expect(queryByRole('link', { name: 'Settings' })).toBeNull();
    show(<BlogHead blog={blog()} />);
    expect(queryByRole('button')).toBeNull();
  });

  test('FOLLOW-11: offers notifications of new posts only if `can_subscribe` is set', () => {
    expect(
      show(<BlogHeadWithActions blog={blog()} viewer={user} />).queryByRole('button', {
        name: 'Get notifications',
      }),
    ).toBeNull();
    expect(
      show(<BlogHeadWithActions blog={blog({ can_subscribe: true })} viewer={user} />).getByRole(
        'button',
        {
          name: 'Get notifications',
        },
      ),
    ).toHaveAttribute('aria-pressed', 'false');
    expect(
      show(
        <BlogHeadWithActions
          blog={blog({ can_subscribe: true, is_subscribed: true })}
          viewer={user}
        />,
      ).getByRole('button', { name: 'Stop notifications' }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  test('shows the sanitised description or, if there is none, the description as plain text', () => {
    const head = show(
      <BlogHeadWithActions
        blog={blog({
          description: '<b>Bread</b>',
          description_sanitized: '<b>Bread</b>, <a href="/x">more</a>',
        })}
        viewer={user}
      />,
    );
    expect(head.getByRole('link', { name: 'more' })).toHaveAttribute('href', '/x');
    expect(head.getByText('Bread').tagName).toBe('B');
    expect(
      show(<BlogHeadWithActions blog={blog({ description: '1 < 2' })} viewer={user} />).getByText(
        '1 < 2',
      ),
    ).toBeVisible();
  });

  test('BOOT-09: links to the ask page of a blog that accepts questions', () => {
    expect(
      show(<BlogHeadWithActions blog={blog()} viewer={user} />).queryByRole('link', {
        name: 'Ask',
      }),
    ).toBeNull();
    for (const [allowsAnonymous, viewer] of [
      [false, user],
      [true, visitor],
    ] as const) {
      const head = (
        <BlogHeadWithActions
          blog={blog({ asks: true, anonymous_asks: allowsAnonymous })}
          viewer={viewer}
        />
      );
      for (const link of show(head).getAllByRole('link', { name: 'Ask' }))
        expect(link).toHaveAttribute('href', '/@bob/ask');
      expect(pressesIn(head)).toContainEqual({
        action: 'ask',
        detail: { blog: 'bob', allowsAnonymous },
      });
    }
  });

  test('offers messages only to users who may send them', () => {
    expect(
      show(<BlogHeadWithActions blog={blog()} viewer={user} canMessage />).getAllByRole('button', {
        name: 'Message',
      })[0],
    ).toHaveAttribute('data-action', 'message');
    expect(
      show(<BlogHeadWithActions blog={blog()} viewer={user} />).queryByRole('button', {
        name: 'Message',
      }),
    ).toBeNull();
  });

  test('links to the settings of the user’s own blog instead of offering to follow or message it', () => {
    const { queryByRole, getByRole } = show(
      <BlogHeadWithActions blog={blog({ is_mine: true })} viewer={user} />,
    );
    expect(queryByRole('button', { name: /Follow|Message/ })).toBeNull();
    expect(getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings/blog/bob');
  });

  test('FOLLOW-06: for visitors, follow is a link to /follow/{name}', () => {
    const { queryByRole, getByRole } = show(
      <BlogHeadWithActions blog={blog({ can_subscribe: true })} viewer={visitor} canMessage />,
    );
    expect(getByRole('link', { name: 'Follow bob' })).toHaveAttribute('href', '/follow/bob');
    expect(queryByRole('button', { name: /Follow|notifications|Message/ })).toBeNull();
  });

  test('leaves out the parts that the theme hides, and ignores invalid colours', () => {
    const { queryByText } = show(
      <BlogHeadWithActions
        blog={blog({
          global_theme_params: {
            ...defaultTheme,
            show_header_image: false,
            show_avatar: false,
            show_description: false,
          },
        })}
        viewer={user}
      />,
    );
    expect(document.querySelector('.blog-head__banner')).toBeNull();
    expect(document.querySelector('.avatar')).toBeNull();
    expect(queryByText('A harbour.')).toBeNull();
    show(
      <BlogHeadWithActions
        blog={blog({ global_theme_params: { ...defaultTheme, link_color: 'url(//evil)' } })}
        viewer={user}
      />,
    );
    expect(document.body.innerHTML).not.toContain('evil');
  });
});

test('FOLLOW-12: blog rows have a follow button, except for the user’s own blogs', () => {
  show(
    <BlogList
      label="Marks"
      viewer={user}
      blogs={[
        blog({
          description: '<b>Bread</b>',
          description_sanitized: '<b>Bread</b><br>&amp; <a href="/x">more</a>',
        }),
      ]}
    />,
  ).getByText('Bread & more');
  const list = (
    <BlogList
      label="Blogs"
      viewer={user}
      blogs={[
        blog({ following: true }),
        blog({ name: 'fern', uuid: 'u2' }),
        blog({ name: 'ada', uuid: 'u3', is_mine: true }),
      ]}
    />
  );
  const { getAllByRole } = show(list);
  expect(getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Following',
    'Follow',
  ]);
  expect(pressesIn(list)).toEqual(
    ['bob', 'fern'].map((name) => ({ action: 'follow', detail: { blog: name } })),
  );
  expect(getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Following bob',
    'Follow fern',
  ]);
});

test('photo rows contain every photo once, in order, whatever the layout', () => {
  expect(photoRows([1, 2, 3, 4], '13')).toEqual([[1], [2, 3, 4]]);
  expect(photoRows([1, 2, 3], '')).toEqual([[1], [2], [3]]);
  expect(photoRows([1, 2, 3], '2x09')).toEqual([[1, 2], [3]]);
  expect(photoRows([1, 2, 3, 4, 5], '9')).toEqual([[1, 2, 3], [4], [5]]);
});

test('a photo gets the closest of the fixed aspect ratios; one of unknown size counts as square', () => {
  expect([
    shapeOf({ width: 0, height: 0 }),
    shapeOf({ width: 1500, height: 1000 }),
    shapeOf({ width: 1, height: 100 }),
    shapeOf({ width: 100, height: 1 }),
  ]).toEqual([100, 150, 50, 220]);
});
