import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly title: string;
  /** A sentence on what to do next. */
  readonly text?: string;
  /** Buttons or links for the next step. */
  readonly actions?: ReactNode;
}

/** Placeholder for an empty list: three loose tiles, a title, and what to do next. */
export function EmptyState({ title, text, actions }: EmptyStateProps): ReactNode {
  return (
    <div className="empty-state">
      <svg
        className="empty-state__tiles"
        viewBox="0 0 88 40"
        width="88"
        height="40"
        aria-hidden="true"
        focusable="false"
      >
        <polygon
          points="8,11 31,8 33,31 10,34"
          className="empty-state__tile"
          {...{ [postAttributes.type]: 'quote' }}
        />
        <polygon
          points="36,6 58,9 56,32 34.5,29"
          className="empty-state__tile"
          {...{ [postAttributes.type]: 'text' }}
          transform="rotate(7 46 20)"
        />
        <polygon
          points="62,12 83,9 81,33 60,31"
          className="empty-state__tile"
          {...{ [postAttributes.type]: 'photo' }}
          transform="rotate(-9 72 21)"
        />
      </svg>
      <h2 className="empty-state__title">{title}</h2>
      {text !== undefined && <p className="empty-state__text">{text}</p>}
      {actions !== undefined && <div className="empty-state__actions">{actions}</div>}
    </div>
  );
}
