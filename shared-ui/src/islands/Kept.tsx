import { islandAttributes } from '@tessera/shared-contracts/platform/island-attributes';
import { createContext, use, type ReactNode } from 'react';

/** The HTML of an island's kept parts during hydration, by name; undefined if React renders them. */
export const KeptHtmlContext = createContext<Readonly<Record<string, string>> | undefined>(
  undefined,
);

/**
 * A read-only part of an island. The server renders it and the browser leaves it alone, so that the
 * seed need not contain its props. In islands that only the browser renders, it is rendered as usual.
 */
export function Kept({
  part,
  children,
}: {
  /** Unique within its island. */
  readonly part: string;
  readonly children: ReactNode;
}): ReactNode {
  const html = use(KeptHtmlContext)?.[part];
  const props = { [islandAttributes.kept]: part };
  if (html === undefined) return <div {...props}>{children}</div>;
  return (
    <div
      {...props}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- the HTML of this very element, see `read-island.ts`
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/**
 * The seed of an island, as JSON next to its HTML.
 *
 * @param json absent in the browser, which keeps the JSON that the server rendered
 */
export const Seed = ({ json = '' }: { readonly json?: string }): ReactNode => (
  <script
    type="application/json"
    suppressHydrationWarning
    // oxlint-disable-next-line react/no-danger -- data that `jsonForHtml` made safe
    dangerouslySetInnerHTML={{ __html: json }}
  />
);
