import { followName, followTexts } from '@tessera/shared-contracts/follows/texts';
import { drawn } from '@tessera/shared-ui/written';
import { changePostModel, postSelector, readPostModel } from '../posts/post-model.ts';
import type { FollowState } from './follow-state.ts';

const controls = (action: 'follow' | 'subscribe', blog: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-action="${action}"]${drawn}`)].filter(
    (control) => control.dataset['blog'] === blog,
  );

const isPressed = (control: Element | undefined): boolean =>
  control?.getAttribute('aria-pressed') === 'true';

/** Updates a toggle button, label included. */
export function showPressed(control: HTMLElement, pressed: boolean, label: string): void {
  control.setAttribute('aria-pressed', String(pressed));
  control.textContent = label;
}

/** The reader's relation to a blog, as its buttons on the page show it. */
export function readFollow(blog: string): FollowState {
  const following =
    controls('follow', blog).some(isPressed) || controls('subscribe', blog).some(isPressed);
  return {
    following,
    can_subscribe: following,
    is_subscribed: controls('subscribe', blog).some(isPressed),
  };
}

/** Updates every follow button of a blog, and the models of its posts. */
export function showFollowing(blog: string, following: boolean): void {
  for (const control of controls('follow', blog)) {
    showPressed(control, following, following ? followTexts.unfollow : followTexts.follow);
    if (control.hasAttribute('aria-label'))
      control.setAttribute('aria-label', followName(following, blog));
  }
  for (const control of controls('subscribe', blog)) control.hidden = !following;
  if (!following) showSubscribed(blog, false);
  for (const post of document.querySelectorAll<HTMLElement>(postSelector)) {
    const model = readPostModel(post);
    if (model?.tumblelog === blog)
      changePostModel(post, {
        following,
        'tumblelog-data': { ...model['tumblelog-data'], following },
      });
  }
}

/** Updates every bell of a blog to whether its notifications are on. */
export function showSubscribed(blog: string, subscribed: boolean): void {
  const label = subscribed ? followTexts.unsubscribe : followTexts.subscribe;
  for (const control of controls('subscribe', blog)) {
    control.setAttribute('aria-pressed', String(subscribed));
    control.setAttribute('aria-label', label);
    control.title = label;
  }
}
