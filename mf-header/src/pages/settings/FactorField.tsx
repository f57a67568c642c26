import type { ReactNode } from 'react';
import { HeaderIsland } from '../../islands/HeaderIsland.tsx';
import { CodeField, Factor } from '../../passkeys/Factor.tsx';
import { useRefusal } from '../form-parts.tsx';

/**
 * Asks a signed-in user for the second factor, in a form: a code, or a passkey once the island is
 * hydrated.
 */
export function FactorField({
  id,
  hasPasskeys,
}: {
  readonly id: string;
  readonly hasPasskeys: boolean;
}): ReactNode {
  const props = { id, refusal: useRefusal('code') };
  if (!hasPasskeys) return <CodeField {...props} />;
  return (
    <HeaderIsland name="factor" seed={props}>
      <Factor {...props} />
    </HeaderIsland>
  );
}
