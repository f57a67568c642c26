import { defaultTheme, type Blog } from './blog.ts';

/** A blog that every release must be able to render in its views of blogs. */
export const sampleBlog: Blog = {
  name: 'bob',
  uuid: 'uuid-bob',
  title: 'Bob <3',
  description: 'Boats and gulls.',
  url: '/@bob',
  avatar_url: '/avatar/bob/128',
  global_theme_params: {
    ...defaultTheme,
    background_color: '#102030',
    title_font: 'Lobster',
    avatar_shape: 'circle',
    header_image: '/media/harbour.jpg',
    header_image_focused: '/media/harbour.jpg',
    header_image_dimens: '1600x520',
  },
  following: true,
  can_subscribe: true,
  is_subscribed: false,
  is_mine: false,
  asks: true,
  anonymous_asks: true,
  submissions: true,
  can_receive_messages: true,
  description_sanitized: '<p>Boats &amp; <b>gulls</b>.</p>',
};

/** One of the viewer's own blogs, without texts; its theme hides all parts of the head. */
export const plainSampleBlog: Blog = {
  ...sampleBlog,
  title: '',
  description: '',
  description_sanitized: '',
  global_theme_params: {
    ...defaultTheme,
    show_header_image: false,
    show_avatar: false,
    show_title: false,
    show_description: false,
  },
  following: false,
  can_subscribe: false,
  is_mine: true,
  can_receive_messages: false,
};
