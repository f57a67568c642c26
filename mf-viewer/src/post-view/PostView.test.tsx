import { postActionModel } from '@tessera/shared-contracts/posts/post';
import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import { within } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { readPost } from '../state/packed-post.ts';
import { readSeed } from '@tessera/shared-ui/islands/read-island';
import { sampleContents, samplePost } from '@tessera/shared-ui/testing/sample-post';
import type { PostViewer } from '@tessera/shared-contracts/posts/post-views';
import { PostView } from './PostView.tsx';
import { renderPost, user } from '../testing/render-post.tsx';

const actionMembers = [
  'id',
  'root_id',
  'reblog_key',
  'placement_id',
  'is_recommended',
  'pt',
  'liked',
  'reblogged',
  'is_mine',
  'sponsored',
  'following',
  'tumblelog',
  'tumblelog_key',
  'tumblelog_uuid',
  'tumblelog_mention_key',
  'tumblelog-data',
  'tumblelog-parent-data',
  'tumblelog-root-data',
  'reblog_source',
  'reblogged_root_uuid',
  'is_carousel',
  'carousel_index',
  'embed_key',
  'embed_did',
  'post_url',
];

const show = (...given: Parameters<typeof renderPost>) => {
  const shown = renderPost(...given);
  return { ...shown, ...within(shown.article) };
};

test('ACTION-01, ACTION-02, ACTION-03: a post is an article named after its blog, with its id and all members of its action model', () => {
  const action = { reblog_source: { name: 'eve', following: true }, carousel_index: 2 };
  const { article } = show(samplePost({ action }));
  expect(article).toHaveAccessibleName('bob');
  expect(article).toHaveAttribute('id', 'post_101');
  expect(article).toHaveAttribute('data-post-id', '101');
  const seed = readPost(article);
  expect(v.is(postActionModel, seed?.action)).toBe(true);
  expect(seed?.action).toEqual(samplePost({ action }).action);
  for (const name of actionMembers) expect(seed?.action).toHaveProperty([name]);
});

test.each(['', '{', '[1'])('a seed with invalid JSON is ignored: %s', (json) => {
  const { article } = show();
  const seed = article.querySelector('script');
  if (seed) seed.textContent = json;
  expect(readSeed(article)).toBeUndefined();
  seed?.remove();
  expect(readSeed(article)).toBeUndefined();
});

test('a second copy of a post has different ids', () => {
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <PostView post={samplePost()} viewer={user} />
      <PostView post={samplePost()} viewer={user} idPrefix="viewer-post" />
    </>,
  );
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toContain('viewer-post_101');
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(postTypes)('a %s post shows its content and its type', (type) => {
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

test('a video of known size keeps its aspect ratio; one of unknown size reserves 16:9', () => {
  const video = sampleContents.video;
  const { article } = show(
    samplePost({ content: { ...video, embed_html: '', width: 720, height: 1280 } }),
  );
  expect(article.querySelector('video')).toHaveAttribute('width', '720');
  expect(article.querySelector('video')).not.toHaveClass('post-view__video--unsized');
  const unknown = show(
    samplePost({ content: { ...video, embed_html: '', width: 0, height: 0 } }),
  ).article;
  expect(unknown.querySelector('video')).toHaveClass('post-view__video--unsized');
});

test('the HTML of a post has no inline styles', () => {
  for (const type of postTypes)
    expect(show(samplePost({ content: sampleContents[type] })).article.outerHTML).not.toMatch(
      / style=/,
    );
});

test('the permalink shows the date of publication in UTC', () => {
  const { article } = show();
  const time = article.querySelector('time');
  expect(time).toHaveAttribute('datetime', '2026-03-12T14:05:00Z');
  expect(time).toHaveTextContent('Mar 12, 2026');
  expect(time?.closest('a')).toHaveAttribute('href', '/@bob/post/101/one-notebook');
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

  test('shows the trail, oldest first, and the text of the reblog last', () => {
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

  test('does not link to deleted posts and blogs', () => {
    const { queryByRole, getByText } = show(samplePost({ trail: [root, reply] }));
    expect(queryByRole('link', { name: 'fern' })).toHaveAttribute('href', '/@fern/post/50');
    expect(queryByRole('link', { name: 'gull' })).toBeNull();
    expect(getByText('no longer here')).toBeVisible();
  });

  test('without a comment has no empty trail entry, and has the type of its root', () => {
    const { article } = show(
      samplePost({ trail: [root], content: { type: 'text', title: '', body_html: '' } }),
    );
    expect(article.querySelectorAll('.post-view__entry')).toHaveLength(1);
    expect(article).toHaveAttribute('data-post-type', 'photo');
  });
});

test('RULE-29, RULE-31: never links to a URL whose protocol is not allowed, such as javascript:', () => {
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

test('RULE-28: a carousel links to its link URL only if the protocol is allowed', () => {
  const linked = (carousel_link_url: string) => show(samplePost({ carousel_link_url }));
  expect(
    linked('http://www.example.org/series').getByRole('link', { name: 'example.org' }),
  ).toHaveAttribute('href', 'http://www.example.org/series');
  expect(linked('javascript:alert(1)').article.innerHTML).not.toContain('javascript:');
});

test('tags link to their pages, and the source links to its URL', () => {
  const { getByRole } = show(
    samplePost({
      tags: ['small hours'],
      source_url: 'https://www.example.org/a',
      source_title: '',
    }),
  );
  expect(getByRole('link', { name: /small hours/ })).toHaveAttribute(
    'href',
    '/tagged/small%20hours',
  );
  expect(getByRole('link', { name: 'example.org' })).toHaveAttribute(
    'href',
    'https://www.example.org/a',
  );
});

test('without script, signed-in users can report a post on its page, unless it is their own', () => {
  const show = (viewer: PostViewer, isAlone: boolean, is_mine = false): string =>
    renderToStaticMarkup(
      <PostView post={samplePost({ action: { is_mine } })} viewer={viewer} isAlone={isAlone} />,
    );
  const link = /<noscript>.*href="\/report\?post=101".*<\/noscript>/;
  expect(show(user, true)).toMatch(link);
  expect(show(user, false)).not.toMatch(link);
  expect(show({ isSignedIn: false }, true)).not.toMatch(link);
  expect(show(user, true, true)).not.toMatch(link);
});
