import type { ReactNode } from 'react';

export interface SkeletonProps {
  /**
   * Label for screen readers, such as 'Loading activity'. Omit it where something else announces
   * that content is loading: the placeholder is then hidden from screen readers.
   */
  readonly label?: string;
  readonly shape?: 'text' | 'row' | 'post';
  /** Number of placeholders. */
  readonly count?: number;
}

/** A placeholder in the shape of the content that is loading, instead of a spinner. */
export function Skeleton({ label, shape = 'text', count = 1 }: SkeletonProps): ReactNode {
  return (
    <div
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    >
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders are all alike
        <Shape key={index} shape={shape} />
      ))}
    </div>
  );
}

function Shape({ shape }: { readonly shape: NonNullable<SkeletonProps['shape']> }): ReactNode {
  if (shape === 'text')
    return (
      <div>
        <span className="skeleton skeleton--line" />
        <span className="skeleton skeleton--line" />
      </div>
    );
  if (shape === 'row')
    return (
      <div className="list__row">
        <span className="skeleton skeleton--avatar" />
        <div className="list__main">
          <span className="skeleton skeleton--line" />
          <span className="skeleton skeleton--line" />
        </div>
      </div>
    );
  return (
    <div className="post-view">
      <div className="post-view__head">
        <span className="skeleton skeleton--avatar" />
        <div className="post-view__who">
          <span className="skeleton skeleton--line" />
        </div>
      </div>
      <div className="post-view__skeleton">
        <span className="skeleton skeleton--title" />
        <span className="skeleton skeleton--line" />
        <span className="skeleton skeleton--line" />
        <span className="skeleton skeleton--line" />
      </div>
    </div>
  );
}
