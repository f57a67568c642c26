import { remoteLabels, type RemoteName } from '@tessera/shared-contracts/core/registry';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The notice that a remote is unavailable, in place of what it would show. */
export const MissingView = ({ owner }: { readonly owner: RemoteName }): ReactNode => (
  <p className="page__missing" role="status">
    {remoteLabels[owner]} is unavailable.
  </p>
);

/** The notice that replaces a view that no release could render. */
export const missingView = (owner: RemoteName): string =>
  renderToStaticMarkup(<MissingView owner={owner} />);
