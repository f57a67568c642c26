import type { ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import type {
  BlogFields,
  BlogSettingsProps,
  OwnedBlog,
} from '@tessera/shared-contracts/blogs/blog-settings-views';

export const colours = [
  { name: 'background_color', label: 'Background color' },
  { name: 'link_color', label: 'Link color' },
  { name: 'title_color', label: 'Title color' },
] as const satisfies readonly { readonly name: keyof ThemeParams; readonly label: string }[];

export const shows = [
  {
    name: 'show_header_image',
    label: 'Show header image',
    hint: 'If you haven’t added one, we show a mosaic in your colors.',
  },
  {
    name: 'show_avatar',
    label: 'Show avatar',
    hint: 'On your blog and its card. It always appears beside posts.',
  },
  { name: 'show_title', label: 'Show title', hint: 'The blog’s name always stays visible.' },
  { name: 'show_description', label: 'Show description', hint: 'Shown below the title.' },
] as const satisfies readonly {
  readonly name: keyof ThemeParams;
  readonly label: string;
  readonly hint: string;
}[];

const onOff = (is: boolean): string => (is ? 'on' : 'off');

/** The stored fields of a blog, in the format in which its form submits them. */
function storedFields(blog: BlogSettingsProps['blog'], owned: OwnedBlog): BlogFields {
  const theme = blog.global_theme_params;
  return {
    title: blog.title,
    description: blog.description,
    asks: onOff(blog.asks),
    anonymous_asks: onOff(blog.anonymous_asks),
    submissions: onOff(blog.submissions === true),
    submission_guidelines: owned.submission_guidelines,
    submission_types: owned.submission_types,
    messages_from: owned.messages_from,
    is_login_only: onOff(owned.is_login_only),
    owner_flagged_nsfw: onOff(owned.owner_flagged_nsfw),
    title_font: theme.title_font,
    title_font_weight: theme.title_font_weight === 'normal' ? 'normal' : 'bold',
    avatar_shape: theme.avatar_shape,
    ...Object.fromEntries(shows.map(({ name }) => [name, onOff(theme[name])])),
    ...Object.fromEntries(colours.map(({ name }) => [name, theme[name]])),
  };
}

/** Reads the fields of a blog's form by name. */
export interface FormValues {
  /** The value of a text field; '' if the value is not a string. */
  readonly text: (name: string) => string;
  readonly isOn: (name: string) => boolean;
  /** The checked values; empty if the value is not a list. */
  readonly chosen: (name: string) => readonly string[];
}

/** The values in a blog's form: the stored ones, or after a refusal the submitted ones. */
export function formValues(blog: BlogSettingsProps['blog'], owned: OwnedBlog): FormValues {
  const fields: BlogFields = { ...storedFields(blog, owned), ...owned.submitted };
  return {
    text(name) {
      const value = fields[name];
      return typeof value === 'string' ? value : '';
    },
    isOn: (name) => fields[name] === 'on',
    chosen(name) {
      const value = fields[name];
      return typeof value === 'object' ? value : [];
    },
  };
}
