import { keepReading, shownInStream } from '@tessera/shared-contracts/posts/body-markup';
import type { ReactNode } from 'react';
import { writtenProps } from '../written.ts';

interface HtmlProps {
  readonly html: string;
  readonly className: string;
  /**
   * Target of the link that replaces the text after a read-more mark. Without it, the whole text is
   * shown.
   */
  readonly moreHref?: string | undefined;
}

/**
 * Stored HTML, which the server sanitised with an allow-list. The only place that inserts
 * user-written HTML, apart from kept parts that the server rendered.
 */
export function Html({ html, className, moreHref }: HtmlProps): ReactNode {
  if (html === '') return null;
  const shown = moreHref === undefined ? undefined : shownInStream(html);
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- `*_html` members of the contract are sanitised by the server */}
      {shown !== '' && (
        <div
          className={className}
          dir="auto"
          {...writtenProps}
          dangerouslySetInnerHTML={{ __html: shown ?? html }}
        />
      )}
      {shown !== undefined && (
        <p className="post-view__more">
          <a href={moreHref}>{keepReading}</a>
        </p>
      )}
    </>
  );
}
