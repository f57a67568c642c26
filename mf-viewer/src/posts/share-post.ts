import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { shareFeature, type ShareRequest } from '@tessera/shared-contracts/sharing/share-feature';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import type { ActionContext } from '../actions/action-context.ts';

/** The shared post or, if `postId` is empty, the shared blog. */
type Shared = Pick<ShareRequest, 'postId' | 'blogName' | 'blogUuid' | 'postUrl'>;

const sharedPost = (model: PostActionModel): Shared => ({
  postId: model.id,
  blogName: model.tumblelog,
  blogUuid: model.tumblelog_uuid,
  postUrl: model.post_url,
});

/** The subject that a control shares: the given blog, else the post around the control. */
function sharedBy({ model }: ActionContext, blog: string | undefined): Shared | undefined {
  if (blog !== undefined) return { postId: '', blogName: blog, postUrl: blogPaths.home(blog) };
  return model && sharedPost(model);
}

/**
 * Opens the share popover beside an element. If the popover is unavailable, copies the URL of the
 * post or blog to the clipboard. If that also fails, shows the URL in a toast.
 */
async function openSharing(platform: Platform, shared: Shared, anchor: HTMLElement): Promise<void> {
  const popover = await platform.features.load(shareFeature);
  if (popover) return popover.open(platform, { ...shared, anchor });
  const address = new URL(shared.postUrl, window.location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    platform.toasts.show({
      text: shared.postId === '' ? 'Blog link copied.' : 'Post link copied.',
    });
  } catch {
    // the clipboard is not available: show the URL, so that the user can copy it by hand
    platform.toasts.show({ text: address, link: { href: shared.postUrl, label: 'Open' } });
  }
}

/** The control or, if it is in a menu, which closes on the press, the button of the menu. */
function anchorOf(control: HTMLElement): HTMLElement {
  const button = control.closest('[popover]')?.previousElementSibling;
  return button instanceof HTMLElement ? button : control;
}

/** Shares the given blog or, without one, the post around the pressed control. */
export async function sharePost(context: ActionContext, blog: string | undefined): Promise<void> {
  const shared = sharedBy(context, blog);
  if (shared) await openSharing(context.platform, shared, anchorOf(context.control));
}

/** Shares a post from a control outside of it. */
export const shareModel = (
  platform: Platform,
  model: PostActionModel,
  anchor: HTMLElement,
): Promise<void> => openSharing(platform, sharedPost(model), anchor);
