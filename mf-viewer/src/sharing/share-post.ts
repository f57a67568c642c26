import type { ActionContext } from '../actions/action-context.ts';

/** Opens the share popover beside the pressed control; without it, the address of the post is copied. */
export async function sharePost({ platform, model, control }: ActionContext): Promise<void> {
  if (!model) return;
  const popover = await platform.features.load('mf_share/SharePopover');
  if (popover) return popover.open(platform, { postId: model.id, blogName: model.tumblelog, postUrl: model.post_url, anchor: control });
  const address = new URL(model.post_url, window.location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    platform.toasts.show({ text: 'The link to the post is copied.' });
  } catch {
    // no permission: the address itself can be copied by hand
    platform.toasts.show({ text: address, link: { href: model.post_url, label: 'Open' } });
  }
}
