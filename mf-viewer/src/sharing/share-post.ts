import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { ActionContext } from '../actions/action-context.ts';

/** What a control shares: the post around it, else the blog it names. */
function sharedBy({
  model,
  control,
}: ActionContext):
  | { readonly postId: string; readonly blogName: string; readonly postUrl: string }
  | undefined {
  if (model) return { postId: model.id, blogName: model.tumblelog, postUrl: model.post_url };
  const blog = control.dataset['blog'] ?? '';
  return blog === '' ? undefined : { postId: '', blogName: blog, postUrl: blogPaths.home(blog) };
}

/**
 * Opens the share popover beside the pressed control; where it is unavailable, copies the address
 * of the post or blog.
 */
export async function sharePost(context: ActionContext): Promise<void> {
  const { platform, control } = context;
  const shared = sharedBy(context);
  if (!shared) return;
  const popover = await platform.features.load('mf_share/SharePopover');
  if (popover) return popover.open(platform, { ...shared, anchor: control });
  const address = new URL(shared.postUrl, window.location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    platform.toasts.show({
      text: shared.postId === '' ? 'Blog link copied.' : 'Post link copied.',
    });
  } catch {
    // no permission: the address can be copied by hand
    platform.toasts.show({ text: address, link: { href: shared.postUrl, label: 'Open' } });
  }
}
