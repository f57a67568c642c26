import * as v from 'valibot';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { blogHeader, saveBlogHeader } from '@tessera/shared-contracts/blogs/endpoints';
import { followInHeader, savedHeader, viewerHeader, type ViewerHeader } from './viewer-header.ts';

const header: ViewerHeader = {
  name: 'bob',
  following: true,
  can_subscribe: true,
  is_subscribed: true,
  global_theme_params: {
    ...defaultTheme,
    header_image_dimens: '1600x520',
    header_image_focused: '/media/x.jpg',
  },
};

test('DRAWER-11, DRAWER-12: the header has the name and theme of the blog, and the reader’s relation to it', () => {
  expect(v.parse(viewerHeader, header)).toEqual(header);
  expect(Object.keys(header.global_theme_params)).toEqual(
    expect.arrayContaining([
      'background_color',
      'title_color',
      'link_color',
      'title_font',
      'header_image_dimens',
      'header_image_focused',
    ]),
  );
});

test('DRAWER-44, DRAWER-45: an unfollow in the header ends the subscription and keeps can_subscribe', () => {
  expect(followInHeader(header, false)).toEqual({
    ...header,
    following: false,
    is_subscribed: false,
  });
  expect(followInHeader({ ...header, following: false, is_subscribed: false }, true)).toMatchObject(
    { following: true, can_subscribe: true, is_subscribed: false },
  );
});

test('APIM-55: saving omits the header image data that the server derives', () => {
  const { name, global_theme_params: theme } = savedHeader(header);
  expect(name).toBe('bob');
  expect(theme).not.toHaveProperty('header_image_dimens');
  expect(theme).not.toHaveProperty('header_image_focused');
  expect(theme).toMatchObject({
    background_color: defaultTheme.background_color,
    title_font: 'Source Serif',
  });
});

test('APIM-53, APIM-56: the header is read and saved at one URL; a client may send the whole header back, and fields that cannot be saved are ignored', () => {
  expect([blogHeader.method, blogHeader.path, saveBlogHeader.method, saveBlogHeader.path]).toEqual([
    'GET',
    '/svc/indash_blog/header',
    'POST',
    '/svc/indash_blog/header',
  ]);
  expect(
    v.parse(saveBlogHeader.body, {
      tumblelog_name_or_id: 'bob',
      tumblelog: savedHeader(header),
      source: 'peepr header follow',
    }),
  ).toEqual({
    tumblelog_name_or_id: 'bob',
    tumblelog: { following: true, is_subscribed: true },
    source: 'peepr header follow',
  });
});
