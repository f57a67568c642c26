import * as v from 'valibot';
import {
  avatarSizes,
  avatarSizeFor,
  blog,
  defaultAvatarSize,
  defaultTheme,
  themeParams,
} from './blog.ts';

const bob = {
  name: 'bob',
  uuid: 'u',
  title: 'Bob',
  description: '',
  url: '/@bob',
  avatar_url: '/a',
  global_theme_params: defaultTheme,
  following: false,
  can_subscribe: false,
  is_subscribed: false,
  is_mine: false,
};

test('CARD-01, ICON-02: a blog has public data, and flags for what others may send it', () => {
  const said = {
    title: 'Bob’s garden',
    description: '<b>Beans</b>',
    description_sanitized: '<b>Beans</b>',
    url: '/@bob',
    mention_key: 'key',
    asks: true,
    anonymous_asks: true,
    submissions: true,
    can_receive_messages: true,
  };
  expect(v.parse(blog, { ...bob, ...said })).toMatchObject(said);
  // absent in responses of older servers
  expect(v.parse(blog, bob)).toEqual({ ...bob, asks: false, anonymous_asks: false });
});

test('CARD-03: a theme has the specified parameters', () => {
  expect(Object.keys(v.parse(themeParams, defaultTheme))).toEqual(
    expect.arrayContaining([
      'background_color',
      'link_color',
      'title_color',
      'title_font',
      'title_font_weight',
      'avatar_shape',
      'header_image_focused',
      'show_header_image',
      'header_stretch',
      'show_avatar',
      'show_title',
      'show_description',
    ]),
  );
});

test('DRAWER-12, DRAWER-13: colours, fonts and header images of a theme pass unchanged, even if they are invalid', () => {
  const odd = {
    ...defaultTheme,
    background_color: 'peachpuff',
    title_color: '',
    link_color: 'url(//x)',
    title_font: 'Comic',
    title_font_weight: '950',
    header_image_dimens: 'wide',
    header_image_focused: 'javascript:1',
  };
  expect(v.parse(themeParams, odd)).toEqual(odd);
});

test('CARD-05: an avatar is a square or a circle; a missing or unknown shape becomes a square', () => {
  const { avatar_shape: _, ...shapeless } = defaultTheme;
  expect(defaultTheme.avatar_shape).toBe('square');
  expect(v.parse(themeParams, { ...shapeless, avatar_shape: 'circle' }).avatar_shape).toBe(
    'circle',
  );
  expect(
    [shapeless, { ...shapeless, avatar_shape: 'hexagon' }].map(
      (theme) => v.parse(themeParams, theme).avatar_shape,
    ),
  ).toEqual(['square', 'square']);
});

test('CARD-17, CARD-18: avatars come in nine sizes; any other size gets the next larger one or, if there is none, the largest', () => {
  expect(avatarSizes).toEqual([16, 24, 30, 40, 48, 64, 96, 128, 512]);
  expect(defaultAvatarSize).toBe(128);
  expect([1, 16, 17, 36, 64, 65, 129, 512, 2000].map(avatarSizeFor)).toEqual([
    16, 16, 24, 40, 64, 96, 512, 512, 512,
  ]);
});
