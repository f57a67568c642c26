import { viewerTexts } from '@tessera/shared-contracts/blogs/viewer-constants';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';

/** Shares a blog: by the device where a finger pressed and the device can, else its address is copied. */
export async function shareBlog({ toasts }: Pick<Platform, 'toasts'>, blog: { readonly name: string; readonly title: string; readonly url: string }): Promise<void> {
  const url = new URL(blog.url, window.location.href).href;
  if ('share' in navigator && window.matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title: blog.title, url });
      return;
    } catch (error) {
      // the person thought better of it
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toasts.show({ text: fillText(viewerTexts.shared, { name: blog.name }) });
  } catch {
    // no permission: the address itself can be copied by hand
    toasts.show({ text: url, link: { href: blog.url, label: viewerTexts.open } });
  }
}
