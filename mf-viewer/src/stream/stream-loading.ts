import { element } from './element.ts';

/** Number of skeleton posts while the next page is loading. */
const skeletonCount = 2;

const shade = (kind: string): HTMLElement => element('span', `skeleton skeleton--${kind}`);

/**
 * The skeleton of a post: author, and a few lines. The same as `Skeleton` of shared-ui draws,
 * without React.
 */
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

/** Skeletons for posts that are loading; hidden from screen readers. */
export function createSkeletons(): HTMLElement {
  const skeletons = element(
    'div',
    'stream__posts',
    ...Array.from({ length: skeletonCount }, createSkeleton),
  );
  skeletons.setAttribute('aria-hidden', 'true');
  return skeletons;
}

/** Says beside the link to older posts that they failed to load, with a button to retry. */
export function showLoadingFailure(more: HTMLElement, retry: () => void): void {
  more.querySelector('[data-loading-failure]')?.remove();
  const button = element('button', 'button button--small', 'Try again');
  button.type = 'button';
  const failure = element(
    'div',
    'notice notice--error',
    element('p', 'notice__text', 'Older posts couldn’t be loaded.'),
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
