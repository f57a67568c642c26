import { blogHeader } from '@tessera/shared-contracts/blogs/endpoints';
import type { Call } from '@tessera/shared-contracts/platform/platform';
import type { Tour } from '@tessera/shared-contracts/platform/tour';
import styles from './tour-guide.module.css';

/** Texts of the step (ours). */
export const appearanceTexts = { title: 'This is how your blog looks', ok: 'Got it' } as const;

export interface ShowAppearanceOptions {
  readonly call: Call;
  readonly tour: Tour;
  /** Name of the guide. */
  readonly step: string;
  /** Name of the blog whose page is shown. */
  readonly blogName: string;
  /** Aborted when the page is left. */
  readonly signal: AbortSignal;
}

/** Shows the appearance step beside the head of a blog's page. Rejects with CallError. */
export async function showAppearance({ call, tour, step, blogName, signal }: ShowAppearanceOptions): Promise<void> {
  const blog = await call(blogHeader, { query: { tumblelog_name_or_id: blogName } }, { signal });
  const head = document.querySelector('[data-blog-head]');
  if (signal.aborted || !(head instanceof HTMLElement)) return;
  const hide = tour.show({
    name: step, template: 'appearance', content: blog, pinnedTarget: head, position: 'right-start', className: styles['beside'] ?? '',
    title: appearanceTexts.title, ok_text: appearanceTexts.ok,
  });
  signal.addEventListener('abort', hide);
}
