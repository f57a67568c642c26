import type { ReactNode } from 'react';

/** Stored HTML, sanitised by the server with an allow-list before it was stored. The only place that inserts any. */
export function Html({ html, className }: { readonly html: string; readonly className: string }): ReactNode {
  if (html === '') return null;
  // oxlint-disable-next-line react/no-danger -- `*_html` members of the contract are sanitised by the server
  return <div className={className} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
