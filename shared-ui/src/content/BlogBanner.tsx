import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import type { ReactNode } from 'react';

const columns = 16;
const rows = 4;
const tile = 40;

/** Deterministic noise from 0 to 1, seeded by a string, so that a blog's mosaic never changes. */
function noiseOf(text: string): (index: number) => number {
  let seed = 2166136261;
  for (const character of text) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16777619);
  return (index) => {
    let mixed = Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}

const isColour = (colour: string): boolean => /^#[\da-f]{6}$/i.test(colour);

/**
 * The header image of a blog; if it has none, a mosaic in its link colour, generated from its name.
 * Nothing if the theme hides the header image.
 */
export function BlogBanner({
  blog,
  isSmall = false,
}: {
  readonly blog: Pick<Blog, 'name' | 'global_theme_params'>;
  /** Whether it is one of several, which are loaded when they are near. */
  readonly isSmall?: boolean;
}): ReactNode {
  const theme = blog.global_theme_params;
  if (!theme.show_header_image) return null;
  const image = theme.header_image_focused || theme.header_image;
  if (image !== '')
    return (
      <img
        className="blog-head__banner"
        src={image}
        alt=""
        width="1280"
        height="320"
        decoding="async"
        {...(isSmall ? { loading: 'lazy' } : { fetchPriority: 'high' })}
      />
    );
  const noise = noiseOf(blog.name);
  const colour = isColour(theme.link_color) ? theme.link_color : 'currentcolor';
  return (
    <svg
      className="blog-head__banner"
      viewBox={`0 0 ${columns * tile} ${rows * tile}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect
        className="blog-head__ground"
        width="100%"
        height="100%"
        fill={isColour(theme.background_color) ? theme.background_color : colour}
      />
      <g className="blog-head__tiles" fill={colour}>
        {Array.from({ length: columns * rows }, (_, index) => {
          const x = (index % columns) * tile;
          const y = Math.floor(index / columns) * tile;
          const at = (corner: number): number => Math.round(noise(index * 9 + corner) * 4);
          const points = [
            `${x + 1 + at(0)},${y + 1 + at(1)}`,
            `${x + tile - 1 - at(2)},${y + 1 + at(3)}`,
            `${x + tile - 1 - at(4)},${y + tile - 1 - at(5)}`,
            `${x + 1 + at(6)},${y + tile - 1 - at(7)}`,
          ].join(' ');
          return (
            <polygon
              key={points}
              points={points}
              fillOpacity={Math.round((0.18 + noise(index * 9 + 8) * 0.72) * 100) / 100}
            />
          );
        })}
      </g>
    </svg>
  );
}
