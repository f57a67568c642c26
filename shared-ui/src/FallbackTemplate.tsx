import { fallbackTemplateId } from '@tessera/shared-contracts/core/registry';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

/**
 * The notice that the shell copies into the slot of an unavailable remote. It is part of the page,
 * because it must also show when nothing more can be loaded.
 */
export const FallbackTemplate = (): ReactNode => (
  <template id={fallbackTemplateId}>
    <div className="overlay-fallback" role="status">
      <p className="overlay-fallback__text" />
      <Button variant="quiet" size="small">
        Retry
      </Button>
    </div>
  </template>
);
