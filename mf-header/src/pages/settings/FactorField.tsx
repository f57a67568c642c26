import type { ReactNode } from 'react';
import { HeaderIsland } from '../../islands/HeaderIsland.tsx';
import { CodeField, Factor } from '../../passkeys/Factor.tsx';
import { useRefusal } from '../form-parts.tsx';

/**
 * Asks a signed-in user for the second factor, inside a form: a code or, if the user has passkeys,
 * the browser supports them and the island is hydrated, a passkey.
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
