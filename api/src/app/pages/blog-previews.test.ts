import { sql } from 'kysely';
import { save } from '../../testing/test-posting.ts';
import { dropSharedPages } from '../../base/page/shared-pages.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { changeBlog, openPage } from '../../testing/test-pages.ts';

let app: TestApp;
let ada: Registered;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register({ blog: 'ada' });
});
afterAll(() => app.close());

describe('link previews', () => {
  const metaOf = async (path: string): Promise<Readonly<Record<string, string>>> => {
    const { html } = await openPage(app.stranger(), path);
    return Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(
        ([, name = '', content = '']) => [name, content],
      ),
    );
  };

  test('the preview of a blog has its title, its description as plain text, and its header image or avatar with width and height', async () => {
    const ivy = await app.register({ blog: 'ivy' });
    await changeBlog(
      app,
      { title: 'Ivy & <Co>', description: `<b>Green</b> things\n${'and more '.repeat(40)}` },
      'ivy',
    );
    const plain = await metaOf('/@ivy');
    expect(plain).toMatchObject({
      'og:title': 'Ivy &amp; &lt;Co&gt;',
      'og:type': 'profile',
      'profile:username': 'ivy',
      'og:url': 'http://localhost/@ivy',
      'og:image:width': '512',
      'og:image:height': '512',
      'twitter:card': 'summary',
    });
    expect(plain['og:image']).toMatch(/^http:\/\/localhost\/avatar\/ivy\/512\?v=\d+$/);
    expect(plain['description']).toMatch(/^Green things and more .*(?:and|more)…$/);
    expect(plain['og:description']).toBe(plain['description']);
    expect(plain['og:profile:username']).toBeUndefined();
    const { theme } = await app.db
      .selectFrom('blogs')
      .select('theme')
      .where('id', '=', ivy.blogId)
      .executeTakeFirstOrThrow();
    await changeBlog(
      app,
      {
        theme: JSON.stringify({
          ...theme,
          header_image: '/media/aa/x.jpg',
          header_image_dimens: '1600x520',
        }),
      },
      'ivy',
    );
    expect(await metaOf('/@ivy')).toMatchObject({
      'og:image': 'http://localhost/media/aa/x.jpg',
      'og:image:width': '1600',
      'og:image:height': '520',
      'twitter:card': 'summary_large_image',
    });
    await changeBlog(
      app,
      {
        theme: JSON.stringify({
          ...theme,
          header_image: '/media/aa/x.jpg',
          show_header_image: false,
        }),
      },
      'ivy',
    );
    expect((await metaOf('/@ivy'))['og:image']).toContain('/avatar/ivy/512');
    expect((await metaOf('/tagged/gr%C3%BCn%20zeug'))['og:url']).toBe(
      'http://localhost/tagged/gr%C3%BCn%20zeug',
    );
  });

  test('the preview of a post has its image in a suitable size, or the avatar if the post has no image or is sensitive', async () => {
    const { post } = await save(ada, { post: { one: 'A lake', two: '<p>Words.</p>' } });
    const { id } = post.action;
    const change = async (columns: Readonly<Record<string, unknown>>) => {
      await app.db.updateTable('posts').set(columns).where('id', '=', id).execute();
      dropSharedPages(app.deps);
    };
    expect(await metaOf(post.post_url)).toMatchObject({
      'og:title': 'A lake',
      'og:type': 'article',
      'article:published_time': post.published_at,
      'og:image:width': '512',
      'og:image:alt': 'ada',
      'twitter:card': 'summary',
    });
    const sizes = [3000, 1280, 500].map((width) => ({
      url: `/media/${width}.jpg`,
      width,
      height: width / 2,
    }));
    await change({
      content: JSON.stringify({
        type: 'photo',
        layout: '1',
        caption_html: '',
        linkthrough: '',
        photos: [{ ...sizes[0], caption: '', alt: 'Still water', alt_sizes: sizes }],
      }),
    });
    expect(await metaOf(post.post_url)).toMatchObject({
      'og:image': 'http://localhost/media/1280.jpg',
      'og:image:width': '1280',
      'og:image:height': '640',
      'og:image:alt': 'Still water',
      'twitter:card': 'summary_large_image',
    });
    await change({
      content: JSON.stringify({
        type: 'text',
        title: 'A lake',
        body_html: '<p>See <img src="/media/in-text.png?a=1&amp;b=2" alt="Reeds"></p>',
      }),
    });
    expect(await metaOf(post.post_url)).toMatchObject({
      'og:image': 'http://localhost/media/in-text.png?a=1&amp;b=2',
      'og:image:alt': 'Reeds',
    });
    const poster = `ab/${'c'.repeat(38)}.jpg`;
    await app.db
      .insertInto('media')
      .values({
        key: poster,
        kind: 'image',
        owner_id: null,
        width: 854,
        height: 480,
        alt_sizes: '[]',
        details: '{}',
      })
      .execute();
    await change({
      content: JSON.stringify({
        type: 'video',
        url: '/media/x.mp4',
        poster: `/media/${poster}`,
        embed_html: '',
        width: 0,
        height: 0,
        duration: 1,
        caption_html: '',
      }),
    });
    expect(await metaOf(post.post_url)).toMatchObject({
      'og:image': `http://localhost/media/${poster}`,
      'og:image:width': '854',
      'og:image:height': '480',
    });
    await change({ options: sql`options || '{"owner_flagged_nsfw": true}'` });
    expect((await metaOf(post.post_url))['og:image']).toContain('/avatar/ada/512');
  });
});
