import { followName, followTexts } from '@tessera/shared-contracts/follows/texts';
import { changePostModel, postSelector, readPostModel } from '../posts/post-model.ts';
import { element } from '../stream/element.ts';
import type { FollowState } from './follow-state.ts';

const controls = (action: 'follow' | 'subscribe', blog: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-action="${action}"]`)].filter((control) => control.dataset['blog'] === blog);

const isPressed = (control: Element | undefined): boolean => control?.getAttribute('aria-pressed') === 'true';

/** Brings a button that is on or off in step, label included. */
export function showPressed(control: HTMLElement, pressed: boolean, label: string): void {
  control.setAttribute('aria-pressed', String(pressed));
  control.textContent = label;
}

/** The head of a blog's page offers the subscription as soon as the blog is followed. */
function offerSubscription(blog: string): void {
  for (const follow of controls('follow', blog)) {
    if (!follow.closest('[data-blog-head]') || controls('subscribe', blog).some((control) => control.parentElement === follow.parentElement)) continue;
    const subscribe = element('button', 'button');
    subscribe.type = 'button';
    subscribe.dataset['action'] = 'subscribe';
    subscribe.dataset['blog'] = blog;
    showPressed(subscribe, false, followTexts.subscribe);
    follow.before(subscribe);
  }
}

/** How the reader stands to a blog, as its buttons on the page say. */
export function readFollow(blog: string): FollowState {
  const following = controls('follow', blog).some(isPressed) || controls('subscribe', blog).some(isPressed);
  return { following, can_subscribe: following, is_subscribed: controls('subscribe', blog).some(isPressed) };
}

/** Makes every follow button of a blog, and the models of its posts, say the same. */
export function showFollowing(blog: string, following: boolean): void {
  for (const control of controls('follow', blog)) {
    showPressed(control, following, following ? followTexts.unfollow : followTexts.follow);
    if (control.hasAttribute('aria-label')) control.setAttribute('aria-label', followName(following, blog));
  }
  for (const control of controls('subscribe', blog)) control.hidden = !following;
  if (following) offerSubscription(blog);
  else showSubscribed(blog, false);
  for (const post of document.querySelectorAll<HTMLElement>(postSelector)) {
    const model = readPostModel(post);
    if (model?.tumblelog === blog) changePostModel(post, { following, 'tumblelog-data': { ...model['tumblelog-data'], following } });
  }
}

export function showSubscribed(blog: string, subscribed: boolean): void {
  for (const control of controls('subscribe', blog)) showPressed(control, subscribed, subscribed ? followTexts.unsubscribe : followTexts.subscribe);
}
