import { fallbackTemplateId } from '@tessera/shared-contracts/platform/registry';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

/**
 * The notice about a remote that is unavailable, which the shell copies into its slot. The page
 * carries it, because it must show when nothing can be loaded any more.
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
