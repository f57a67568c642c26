import sharp from 'sharp';
import * as own from '@tessera/shared-contracts/blogs/own-blogs';
import { changeBlog } from './blog-change-queries.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { makeImage, sendFile, storedBlog, textOf } from '../../testing/test-own-blogs.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
});
afterAll(() => app.close());

const stored = (name: string) => storedBlog(app, name);
const middleOf = async (file: ArrayBuffer, left: number, top: number) => [
  ...(await sharp(Buffer.from(file))
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()),
];

describe('avatar and header image', () => {
  test('an avatar is cropped to a square, served in every size under a new URL, and can be removed', async () => {
    const before = (await stored('ada')).avatar_version;
    const drawn = await (await ada.get('/avatar/ada/64')).arrayBuffer();
    const answer = await sendFile(
      ada,
      own.setAvatar.path,
      { tumblelog: 'ada', return_to: '/settings/blog/ada?done=avatar' },
      await makeImage('#cc2200'),
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/settings/blog/ada?done=avatar',
    ]);
    expect((await stored('ada')).avatar_version).toBe(before + 1);
    for (const size of [16, 128, 512]) {
      const shown = await (await app.stranger().get(`/avatar/ada/${size}`)).arrayBuffer();
      expect(await sharp(Buffer.from(shown)).metadata()).toMatchObject({
        width: size,
        height: size,
        format: 'webp',
      });
      const [red = 0, green = 255] = await middleOf(shown, 4, 4);
      expect([red > 180, green < 70]).toEqual([true, true]);
    }
    expect(await textOf(ada, '/@ada')).toContain(`/avatar/ada/128?v=${before + 1}`);
    expect(await ada.call(own.removeAvatar, { body: { tumblelog: 'ada' } })).toMatchObject({
      status: 200,
    });
    expect(
      Buffer.from(await (await ada.get('/avatar/ada/64')).arrayBuffer()).equals(Buffer.from(drawn)),
    ).toBe(true);
  });

  test('a header image is cropped around its focus', async () => {
    const left = await sharp({
      create: { width: 2000, height: 400, channels: 3, background: '#0000ff' },
    })
      .composite([{ input: await makeImage('#ff0000', 700, 400), left: 0, top: 0 }])
      .png()
      .toBuffer();
    expect(
      (
        await sendFile(
          ada,
          own.setHeaderImage.path,
          { tumblelog: 'ada', focus: '0,50', return_to: '/settings/blog/ada' },
          left,
        )
      ).status,
    ).toBe(303);
    const cornerOf = async () => {
      const { theme } = await stored('ada');
      expect(theme.header_image_dimens).toBe('2000x400');
      const cut = await (await app.stranger().get(theme.header_image_focused)).arrayBuffer();
      const { width, height } = await sharp(Buffer.from(cut)).metadata();
      expect(width / height).toBeCloseTo(3.2, 1);
      return middleOf(cut, 10, 10);
    };
    expect((await cornerOf())[0]).toBeGreaterThan(200);
    expect((await stored('ada')).theme.show_header_image).toBe(true);
    const { id } = await stored('ada');
    await changeBlog(app.db, id, {}, { show_header_image: false });
    expect(
      await ada.call(own.focusHeaderImage, { body: { tumblelog: 'ada', focus: '100,50' } }),
    ).toMatchObject({ status: 200 });
    expect((await cornerOf())[2]).toBeGreaterThan(200);
    // a hidden image stays hidden when it is cropped again
    expect((await stored('ada')).theme.show_header_image).toBe(false);
    // a form without a focus is refused and does not move the crop
    expect(
      (await ada.post(own.focusHeaderImage.path, `form_key=${ada.formKey}&tumblelog=ada`)).status,
    ).toBe(400);
    expect((await stored('ada')).header_focus).toBe('100,50');
    expect(await ada.call(own.removeHeaderImage, { body: { tumblelog: 'ada' } })).toMatchObject({
      status: 200,
    });
    expect((await stored('ada')).theme).toMatchObject({
      header_image: '',
      header_image_focused: '',
    });
    expect(
      await ada.call(own.focusHeaderImage, { body: { tumblelog: 'ada', focus: '0,0' } }),
    ).toMatchObject({ status: 404 });
  });

  test('refuses invalid images, a focus outside the image and other users’ blogs, and shows the reason on the page with the form', async () => {
    const refused = await sendFile(
      ada,
      own.setAvatar.path,
      { tumblelog: 'ada', return_to: '/settings/blog/ada' },
      new TextEncoder().encode('GIF89a but not really'),
    );
    expect([refused.status, (await refused.text()).includes('role="alert"')]).toEqual([400, true]);
    expect(
      (
        await sendFile(
          bob,
          own.setAvatar.path,
          { tumblelog: 'ada', return_to: '/' },
          await makeImage('#000000'),
        )
      ).status,
    ).toBe(403);
    expect(
      (
        await sendFile(
          ada,
          own.setHeaderImage.path,
          { tumblelog: 'ada', focus: '101,3' },
          await makeImage('#000000'),
        )
      ).status,
    ).toBe(400);
    // a decompression bomb: a small file that decodes to more than 400 MB
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#ffffff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await sendFile(ada, own.setAvatar.path, { tumblelog: 'ada' }, bomb)).status).toBe(400);
  });
});
