import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { themeAttributes } from '@tessera/shared-contracts/blogs/theme-element';
import { themeKey } from '@tessera/shared-contracts/blogs/theme-key';
import type { BlogAppearance, TourConfig } from '@tessera/shared-contracts/platform/tour';
import { tourTopMargin } from '@tessera/shared-contracts/shell/constants';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { HoverCard } from '@tessera/shared-ui/overlays/HoverCard';
import { BlogBanner } from '@tessera/shared-ui/content/BlogBanner';
import { useId, type ReactNode } from 'react';
import styles from './tour-guide.module.css';
import { useScrollFade } from './use-scroll-fade.ts';
import { renderOverPage } from '../../page/render-over-page.tsx';

/** Texts of a guide (ours). */
export const tourTexts = {
  ok: 'OK',
  hide: 'Hide guide',
  editAppearance: 'Edit appearance',
  guide: 'Guide',
} as const;

const edges = { top: tourTopMargin, right: 16, bottom: 16, left: 16 } as const;

export interface TourGuideProps {
  readonly config: TourConfig;
  /** Hides the guide and reports that the user has dismissed it. */
  readonly dismiss: () => void;
  /** Hides the guide until it is shown again. */
  readonly hide: () => void;
}

/** A guide beside its target, with an optional backdrop over the page. It does not take focus. */
export function TourGuide({ config, dismiss, hide }: TourGuideProps): ReactNode {
  const {
    title,
    ok_text = tourTexts.ok,
    position = 'bottom',
    glass = 'none',
    pinnedTarget,
    fixed_position = false,
    className,
  } = config;
  const id = useId();
  const opacity = useScrollFade(glass === 'dimmed', hide);
  return (
    <>
      {glass !== 'none' && (
        <button
          type="button"
          className={
            glass === 'dimmed' ? `${styles['backdrop']} ${styles['dimmed']}` : styles['backdrop']
          }
          style={{ opacity }}
          aria-label={tourTexts.hide}
          onClick={hide}
        />
      )}
      <HoverCard
        anchor={pinnedTarget}
        placing={{
          placement: position,
          strategy: fixed_position ? 'fixed' : 'absolute',
          distance: 12,
          padding: edges,
          // repositioned only on resize: on scroll, the guide moves with the page or stays fixed
          isStill: true,
        }}
        style={{ opacity }}
        aria-label={title === undefined ? tourTexts.guide : undefined}
        aria-labelledby={title === undefined ? undefined : id}
        className={[
          styles['guide'],
          glass === 'none' ? '' : styles['guide--raised'],
          className ?? '',
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {title !== undefined && (
          <h2 className={styles['title']} id={id}>
            {title}
          </h2>
        )}
        {config.template === 'appearance' ? (
          <Appearance blog={config.content} />
        ) : (
          config.content !== undefined && <p className={styles['text']}>{config.content}</p>
        )}
        <div className={styles['actions']}>
          {config.template === 'appearance' && (
            <LinkButton size="small" href={blogPaths.settings(config.content.name)}>
              {tourTexts.editAppearance}
            </LinkButton>
          )}
          <Button variant="primary" size="small" onClick={dismiss}>
            {ok_text}
          </Button>
        </div>
      </HoverCard>
    </>
  );
}

function Appearance({ blog }: { readonly blog: BlogAppearance }): ReactNode {
  return (
    <div
      className={styles['appearance']}
      {...{ [themeAttributes.theme]: themeKey(blog.global_theme_params) }}
    >
      <div className={styles['banner']}>
        <BlogBanner blog={blog} />
      </div>
      <Avatar src={blog.avatar_url} shape={blog.global_theme_params.avatar_shape} />
      <p className={styles['name']}>{blog.title === '' ? blog.name : blog.title}</p>
      {blog.description !== '' && <p className={styles['description']}>{blog.description}</p>}
    </div>
  );
}

const classesOf = (names = ''): readonly string[] => names.split(/\s+/).filter(Boolean);

/** Mounts a guide and marks its target. Returns a function that undoes both. */
export function mountGuide(
  config: TourConfig,
  answers: Pick<TourGuideProps, 'dismiss' | 'hide'>,
): () => void {
  const highlight = classesOf(config.highlightedClass);
  config.pinnedTarget.classList.add(...highlight);
  const takeOff = renderOverPage(<TourGuide config={config} {...answers} />);
  return () => {
    takeOff();
    config.pinnedTarget.classList.remove(...highlight);
  };
}
