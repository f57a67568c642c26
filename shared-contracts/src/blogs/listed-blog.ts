import * as v from 'valibot';
import { blog } from './blog.ts';

/** A blog in a list, with its description, of which lists show only the text. */
export const listedBlog = v.pipe(
  v.pick(blog, [
    'name',
    'uuid',
    'title',
    'url',
    'avatar_url',
    'following',
    'is_mine',
    'is_blocked',
    'description_sanitized',
  ]),
  v.title('listedBlog'),
);
export type ListedBlog = v.InferOutput<typeof listedBlog>;

const sampleBlog = (name: string, own: Partial<ListedBlog> = {}): ListedBlog => ({
  name,
  uuid: `t:${name}`,
  title: '',
  url: `/@${name}`,
  avatar_url: `/avatar/${name}/128`,
  following: false,
  is_mine: false,
  ...own,
});

/** Samples for views with lists of blogs. */
export const sampleBlogs: readonly ListedBlog[] = [
  sampleBlog('ada', {
    title: 'Ada’s notes',
    description_sanitized: '<p>Engines &amp; lace<br>and <b>more</b></p>',
  }),
  sampleBlog('bob', { following: true }),
  sampleBlog('eve', { is_mine: true }),
];
