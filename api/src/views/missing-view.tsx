import { remoteLabels, type RemoteName } from '@tessera/shared-contracts/platform/registry';
import { renderToStaticMarkup } from 'react-dom/server';

/** The notice that replaces a view that no release could draw. */
export const missingView = (owner: RemoteName): string =>
  renderToStaticMarkup(
    <p className="page__missing" role="status">
      {remoteLabels[owner]} is unavailable.
    </p>,
  );
