import { onEnd } from '@tessera/shared-ui/lifetime';
import { blog as blogSchema, themeColour, type Blog } from '@tessera/shared-contracts/blogs/blog';
import { blogFormAttributes } from '@tessera/shared-contracts/blogs/blog-form-element';
import { titleFontStylesheet } from '@tessera/shared-contracts/blogs/fonts';
import { themeKey, themeStylesheet } from '@tessera/shared-contracts/blogs/theme-key';
import { PostCount } from '../post-view/PostCount.tsx';
import { BlogHead } from '@tessera/shared-ui/content/BlogHead';
import {
  createPartRoot,
  failPart,
  type PartPlatform,
  type PartRoot,
} from '@tessera/shared-ui/part-root';
import { useLayoutEffect, type ReactNode } from 'react';
import * as v from 'valibot';

/** A preview that is updated as the form changes. */
interface Preview {
  readonly container: HTMLElement;
  /** Undefined if rendering failed; then the blog is shown as stored. */
  root: PartRoot | undefined;
  readonly blog: Blog;
  readonly links: HTMLElement;
  /** The blog as the server rendered it. */
  readonly served: readonly ChildNode[];
}

interface InPlaceProps extends Pick<Preview, 'served'> {
  readonly children: ReactNode;
}

const field = (form: FormData, name: string): string | undefined => {
  const value = form.get(`tumblelog[${name}]`);
  return typeof value === 'string' ? value : undefined;
};

/** The blog with the values of the form; other fields stay as stored. */
export function blogOfForm(stored: Blog, form: FormData): Blog {
  // `description_sanitized` is the HTML of the stored description, not of the text in the form
  const { description_sanitized: _, ...known } = stored;
  const theme = known.global_theme_params;
  const colour = (name: 'background_color' | 'link_color' | 'title_color'): string => {
    const chosen = v.safeParse(themeColour, field(form, name));
    return chosen.success ? chosen.output : theme[name];
  };
  // a hidden field with `off` precedes each checkbox, so the last value counts
  const isOn = (name: string): boolean => form.getAll(`tumblelog[${name}]`).at(-1) === 'on';
  return {
    ...known,
    title: field(form, 'title')?.trim() ?? stored.title,
    description: field(form, 'description')?.trim() ?? stored.description,
    global_theme_params: {
      ...theme,
      background_color: colour('background_color'),
      link_color: colour('link_color'),
      title_color: colour('title_color'),
      title_font: field(form, 'title_font') || theme.title_font,
      title_font_weight: field(form, 'title_font_weight') ?? theme.title_font_weight,
      avatar_shape: field(form, 'avatar_shape') === 'circle' ? 'circle' : 'square',
      show_header_image: isOn('show_header_image'),
      show_avatar: isOn('show_avatar'),
      show_title: isOn('show_title'),
      show_description: isOn('show_description'),
    },
  };
}

/** The blog in place of what the server rendered, which stays until then. */
function InPlace({ served, children }: InPlaceProps): ReactNode {
  useLayoutEffect(() => {
    for (const node of served) node.remove();
  }, [served]);
  return children;
}

function open(platform: PartPlatform, container: HTMLElement): Preview | undefined {
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), blogSchema),
    container.getAttribute(blogFormAttributes.preview),
  );
  if (!read.success) return undefined;
  const links = document.createElement('div');
  container.after(links);
  const served = [...container.childNodes];
  const root = createPartRoot(
    platform,
    container,
    failPart(platform, 'blog preview', () => {
      preview.root = undefined;
      root.unmount();
      container.replaceChildren(...served);
    }),
  );
  const preview: Preview = { container, root, blog: read.output, links, served };
  return preview;
}

function close(preview: Preview | undefined): void {
  preview?.root?.unmount();
  preview?.links.remove();
}

/**
 * Adds a stylesheet unless it is already there. Stylesheets are not removed while the preview is
 * open, so that switching back and forth does not load them twice.
 */
function load(links: HTMLElement, href: string | undefined): void {
  if (href === undefined || [...links.children].some((link) => link.getAttribute('href') === href))
    return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  links.append(link);
}

const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLSelectElement) {
    const byDefault = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(0, byDefault);
  }
  if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return true;
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value !== field.defaultValue
  );
};

/** Updates the preview of a blog on its settings page as the form changes. Saves nothing. */
export function watchPreview(platform: PartPlatform, signal: AbortSignal): void {
  let shown: Preview | undefined;
  function showFormOf(field: Element): void {
    const form = field.closest<HTMLFormElement>(`form[${blogFormAttributes.form}]`);
    const container = document.querySelector<HTMLElement>(`[${blogFormAttributes.preview}]`);
    if (!form || !container) return;
    if (shown?.container !== container) {
      close(shown);
      shown = open(platform, container);
    }
    if (!shown?.root) return;
    const blog = blogOfForm(shown.blog, new FormData(form));
    load(shown.links, titleFontStylesheet(blog.global_theme_params.title_font));
    load(shown.links, themeStylesheet(themeKey(blog.global_theme_params)));
    shown.root.render(
      <InPlace served={shown.served}>
        <BlogHead
          blog={blog}
          count={
            <PostCount count={Number(container.getAttribute(blogFormAttributes.postCount) ?? 0)} />
          }
          level={2}
        />
      </InPlace>,
    );
  }
  const show = ({ target }: Event): void => {
    if (target instanceof Element) showFormOf(target);
  };
  document.addEventListener('input', show);
  // shows changes that were made before this code had loaded
  const form = document.querySelector<HTMLFormElement>(`form[${blogFormAttributes.form}]`);
  const changed = [...(form?.elements ?? [])].find(isChanged);
  if (changed) showFormOf(changed);
  onEnd(signal, () => {
    document.removeEventListener('input', show);
    close(shown);
  });
}
