import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseFile } from 'music-metadata';
import sharp from 'sharp';
import { creatablePostTypes } from '@tessera/shared-contracts/posts/post-types';
import { titleFonts } from '@tessera/shared-contracts/blogs/fonts';
import { demoNames } from './demo-accounts.ts';
import { ageOf, firstScreen } from './post-ages.ts';
import { contentFile, readContent, type DemoContent } from './read-content.ts';

/** All that the repository carries for the demo. */
const maxBytes = 8_000_000;

let content: DemoContent;
let files: readonly string[];
beforeAll(async () => {
  content = await readContent();
  files = (await readdir(contentFile('.'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(contentFile('.'), path.join(entry.parentPath, entry.name)));
});

/** Files that posts and blogs show. */
const shownFiles = ({ people, posts, drafts, media }: DemoContent): Set<string> =>
  new Set([
    ...people.flatMap(({ face, header }) => [face, header]),
    ...[...posts, ...drafts].flatMap((post) => {
      switch (post.type) {
        case 'photo':
          return post.photos;
        case 'link':
          return [post.photo];
        case 'audio':
          return [post.sound, post.photo];
        case 'video':
          return [post.video];
        case 'text':
        case 'quote':
        case 'chat':
        case 'reblog':
          return [];
      }
    }),
    ...Object.values(media).flatMap((medium) => ('poster' in medium ? [medium.poster] : [])),
  ]);

test('every file is shown and has a licence, no other is named, and all are at most 8 MB', async () => {
  const about = ['LICENSES.md', 'content.json'];
  const kept = files.filter((name) => !about.includes(name)).sort();
  expect([...shownFiles(content)].sort()).toEqual(kept);
  const faces = content.people.map(({ face }) => face);
  const posters = Object.values(content.media).flatMap((medium) =>
    'poster' in medium ? [medium.poster] : [],
  );
  expect([...Object.keys(content.media), ...faces, ...posters].sort()).toEqual(kept);
  const licences = await readFile(contentFile('LICENSES.md'), 'utf8');
  for (const name of kept)
    expect(licences).toMatch(
      new RegExp(
        `^\\| ${name.replaceAll('.', '\\.')} +\\|[^|]+\\|[^|]+\\|[^|]+\\| (?:CC0 1\\.0|CC BY(?:-SA)? [34]\\.0|Public domain) +\\|$`,
        'm',
      ),
    );
  expect(licences.match(/^\| \w+\//gm)).toHaveLength(kept.length);
  const sizes = await Promise.all(files.map((name) => stat(contentFile(name))));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(maxBytes);
});

test('pictures can be decoded, and have a text that describes them', async () => {
  const pictures = files.filter((name) => /\.(?:jpg|webp|gif)$/.test(name));
  expect(pictures.length).toBeGreaterThan(60);
  for (const name of pictures) {
    const { channels } = await sharp(contentFile(name), { failOn: 'warning' }).stats();
    expect(channels.length).toBeGreaterThan(0);
    const { width } = await sharp(contentFile(name)).metadata();
    expect(width).toBeLessThanOrEqual(1280);
  }
  const alts = Object.values(content.media).flatMap((medium) =>
    'alt' in medium ? [medium.alt] : [],
  );
  expect(new Set(alts).size).toBe(alts.length);
  for (const alt of alts) expect(alt).toMatch(/^[A-Z].{12,}\.$/s);
});

test('sounds and videos are as long as the content says', async () => {
  for (const [name, medium] of Object.entries(content.media))
    if ('seconds' in medium) {
      const { format } = await parseFile(contentFile(name));
      expect(Math.abs((format.duration ?? 0) - medium.seconds)).toBeLessThan(0.5);
    }
});

test('each blog has its own colours, a font of ours, and posts in most types', () => {
  expect(content.people.map(({ name }) => name)).toEqual(demoNames);
  const fonts = titleFonts.map(({ name }) => name);
  for (const { name, theme } of content.people) {
    expect(fonts).toContain(theme.font);
    const types = new Set(content.posts.filter(({ by }) => by === name).map(({ type }) => type));
    expect(types.size).toBeGreaterThanOrEqual(5);
  }
  const types = new Set(content.posts.map(({ type }) => type));
  for (const type of creatablePostTypes) expect(types).toContain(type);
});

test('posts have their own ids and texts, and reblogs are newer than what they reblog', () => {
  const { posts, drafts } = content;
  const ids = [...posts, ...drafts].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const texts = posts.filter(({ body }) => body !== '').map(({ body }) => body);
  expect(new Set(texts).size).toBe(texts.length);
  for (const [place, post] of posts.entries())
    if (post.type === 'reblog') {
      const source = posts.findIndex(({ id }) => id === post.of);
      expect(source).toBeGreaterThan(place);
      expect(posts[source]?.by).not.toBe(post.by);
    }
  const ages = posts.map((_, place) => ageOf(place, posts.length));
  expect(ages).toEqual(ages.toSorted((one, other) => one - other));
  expect(Math.min(...ages)).toBeGreaterThan(0);
});

test('the first screen begins with a photograph, is from one day, and shows each blog once', () => {
  const first = content.posts.slice(0, firstScreen);
  expect(first.map(({ type }) => type).slice(0, 4)).toEqual(['photo', 'text', 'quote', 'photo']);
  expect(new Set(first.map(({ by }) => by)).size).toBe(firstScreen);
  expect(first.filter(({ type }) => type === 'reblog')).toEqual([]);
  expect(first.flatMap((post) => (post.type === 'photo' ? post.photos : []))).not.toContainEqual(
    expect.stringMatching(/gif$/),
  );
  expect(ageOf(firstScreen - 1, content.posts.length)).toBeLessThan(24 * 3_600_000);
});

test('the front page’s three blogs are those with the most posts', () => {
  const count = (name: string): number => content.posts.filter(({ by }) => by === name).length;
  const most = [...demoNames].sort((one, other) => count(other) - count(one)).slice(0, 3);
  expect(most).toEqual(['tidewater', 'longwayround', 'paperplanets']);
});
