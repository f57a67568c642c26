import { element } from './element.ts';

/** Posts shown as structure while the next page is on its way. */
const skeletonCount = 2;

const shade = (kind: string): HTMLElement => element('span', `skeleton skeleton--${kind}`);

/** One post in its outlines: who, and a few lines of what. The same as `Skeleton` of shared-ui draws, without React. */
const createSkeleton = (): HTMLElement =>
  element(
    'div',
    'post-view',
    element(
      'div',
      'post-view__head',
      shade('avatar'),
      element('div', 'post-view__who', shade('line')),
    ),
    element(
      'div',
      'post-view__skeleton',
      shade('title'),
      shade('line'),
      shade('line'),
      shade('line'),
    ),
  );

/** Stand-ins for posts that are being fetched; nothing of them is read out. */
export function createSkeletons(): HTMLElement {
  const skeletons = element(
    'div',
    'stream__posts',
    ...Array.from({ length: skeletonCount }, createSkeleton),
  );
  skeletons.setAttribute('aria-hidden', 'true');
  return skeletons;
}

/** Tells beside the link to older posts that they did not come, with a way to try again. */
export function showLoadingFailure(more: HTMLElement, retry: () => void): void {
  more.querySelector('[data-loading-failure]')?.remove();
  const button = element('button', 'button button--small', 'Try again');
  button.type = 'button';
  const failure = element(
    'div',
    'notice notice--error',
    element('p', '', 'Older posts could not be loaded.'),
    button,
  );
  failure.dataset['loadingFailure'] = '';
  failure.setAttribute('role', 'status');
  button.addEventListener(
    'click',
    () => {
      failure.remove();
      retry();
    },
    { once: true },
  );
  more.prepend(failure);
}
