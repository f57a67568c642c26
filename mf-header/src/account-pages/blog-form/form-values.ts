import { blogLinkLimits, blogLinkTexts } from '@tessera/shared-contracts/blogs/blog-links';
import { blogLimits, type Blog, type ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import type { Fault, FormFields } from '@tessera/shared-contracts/blogs/form-fields';
import { titleFonts } from '@tessera/shared-contracts/blogs/fonts';
import type { OwnedSettings } from '@tessera/shared-contracts/blogs/own-blogs';
import { tooLong } from '@tessera/shared-contracts/core/too-long';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';

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

/** The two fields of each link of a blog. */
export const linkFields = Array.from({ length: blogLinkLimits.links }, (_, index) => ({
  label: { name: `links[${index}][label]`, label: `Label of link ${index + 1}` },
  url: { name: `links[${index}][url]`, label: `Address of link ${index + 1}` },
}));

const onOff = (is: boolean): string => (is ? 'on' : 'off');

/** The stored fields of a blog, in the format in which its form submits them. */
export function storedFields(blog: Blog, owned: OwnedSettings): FormFields {
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
    ...Object.fromEntries(
      linkFields.flatMap(({ label, url }, index) => [
        [label.name, owned.links[index]?.label ?? ''],
        [url.name, owned.links[index]?.url ?? ''],
      ]),
    ),
    featured_tags: owned.featured_tags.join(', '),
    // the font list has an entry without a value for a font that is no longer offered
    title_font: titleFonts.some(({ name }) => name === theme.title_font) ? theme.title_font : '',
    title_font_weight: theme.title_font_weight === 'normal' ? 'normal' : 'bold',
    avatar_shape: theme.avatar_shape,
    ...Object.fromEntries(shows.map(({ name }) => [name, onOff(theme[name])])),
    ...Object.fromEntries(colours.map(({ name }) => [name, theme[name]])),
  };
}

/** Reads the values of a blog's form by name. */
export interface FormValues {
  /** The value of a text field; '' if the value is not a string. */
  readonly text: (name: string) => string;
  readonly isOn: (name: string) => boolean;
  /** The checked values; empty if the value is not a list. */
  readonly chosen: (name: string) => readonly string[];
  /** What is wrong with a field; undefined if nothing is. */
  readonly faultOf: (name: string) => string | undefined;
}

export const formValues = (fields: FormFields, faults: readonly Fault[] = []): FormValues => ({
  text(name) {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  },
  isOn: (name) => fields[name] === 'on',
  chosen(name) {
    const value = fields[name];
    return typeof value === 'object' ? value : [];
  },
  faultOf: (name) => faults.find((fault) => fault.name === name)?.text,
});

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  title_font: 'Font',
  title_font_weight: 'Weight',
  avatar_shape: 'Avatar shape',
  is_login_only: 'Only people who are logged in',
  owner_flagged_nsfw: blogTexts.sensitive,
  asks: 'Accept questions',
  anonymous_asks: 'Accept anonymous questions',
  submissions: 'Accept submissions',
  submission_guidelines: 'Guidelines',
  submission_types: 'Accepted post types',
  messages_from: 'Messages',
  links: blogLinkTexts.links,
  featured_tags: blogLinkTexts.featured,
  ...Object.fromEntries(
    [...colours, ...shows, ...linkFields.flatMap(({ label, url }) => [label, url])].map(
      ({ name, label }) => [name, label],
    ),
  ),
};

/** The texts with which the server refuses a field. Texts of another setting belong here, too. */
const refusals: Readonly<Record<string, readonly string[]>> = {
  title: [tooLong(blogLimits.title)],
  description: [tooLong(blogLimits.description)],
  submission_guidelines: [tooLong(blogLimits.guidelines)],
  featured_tags: [blogLinkTexts.tooManyTags],
};
/** Refusals of an address as it was typed: the server adds a missing protocol. */
const refusedAddress = (typed: string): readonly string[] =>
  [typed, `https://${typed}`].map(blogLinkTexts.noWebAddress);
/** The texts with which the server may refuse the value of a field. */
export const refusalsOf = (name: string, value: FormFields[string] = ''): readonly string[] =>
  /^links\[\d+\]\[url\]$/.test(name) && typeof value === 'string'
    ? refusedAddress(value.trim())
    : (refusals[name] ?? []);

/** A field in words. */
export const labelOf = (name: string): string => labels[name] ?? name;

/** A blog with the values of its form; the rest stays as stored. */
export function blogOfFields(stored: Blog, fields: FormFields): Blog {
  const { text, isOn } = formValues(fields);
  const theme = stored.global_theme_params;
  const description = text('description').replaceAll('\r\n', '\n').trim();
  // `description_sanitized` is the HTML of the stored description, not of the text in the form
  const { description_sanitized: html, ...known } = stored;
  return {
    ...known,
    title: text('title').trim(),
    description,
    ...(html !== undefined &&
      description === stored.description.replaceAll('\r\n', '\n').trim() && {
        description_sanitized: html,
      }),
    global_theme_params: {
      ...theme,
      background_color: text('background_color') || theme.background_color,
      link_color: text('link_color') || theme.link_color,
      title_color: text('title_color') || theme.title_color,
      title_font: text('title_font') || theme.title_font,
      title_font_weight: text('title_font_weight'),
      avatar_shape: text('avatar_shape') === 'circle' ? 'circle' : 'square',
      show_header_image: isOn('show_header_image'),
      show_avatar: isOn('show_avatar'),
      show_title: isOn('show_title'),
      show_description: isOn('show_description'),
    },
  };
}
