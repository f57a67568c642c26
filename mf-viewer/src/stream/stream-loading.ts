import { element } from './element.ts';

/** Posts shown as structure while the next page is on its way. */
const skeletonCount = 2;

/** Stand-ins for posts that are being fetched; nothing of them is read out. */
export function createSkeletons(): HTMLElement {
  const skeletons = element('div', 'stream__posts');
  skeletons.setAttribute('aria-hidden', 'true');
  for (let count = 0; count < skeletonCount; count += 1) {
    const lines = ['skeleton--title', 'skeleton--block', 'skeleton--line', 'skeleton--line'];
    skeletons.append(element('div', 'post-view', ...lines.map((line) => element('span', `skeleton ${line}`))));
  }
  return skeletons;
}

/** Tells beside the link to older posts that they did not come, with a way to try again. */
export function showLoadingFailure(more: HTMLElement, retry: () => void): void {
  more.querySelector('[data-loading-failure]')?.remove();
  const button = element('button', 'button button--small', 'Try again');
  button.type = 'button';
  const failure = element('div', 'notice notice--error', element('p', '', 'Older posts could not be loaded.'), button);
  failure.dataset['loadingFailure'] = '';
  failure.setAttribute('role', 'status');
  button.addEventListener('click', () => {
    failure.remove();
    retry();
  }, { once: true });
  more.prepend(failure);
}
