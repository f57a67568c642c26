import type { ReactNode } from 'react';
import { HeaderIsland } from '../islands/HeaderIsland.tsx';
import { CodeField, Factor } from '../passkeys/Factor.tsx';
import { useRefusal } from '../parts/form-parts.tsx';

/**
 * Asks a signed-in user for the second factor, inside a form: a code or, instead, a passkey. A
 * passkey is offered only if the user has one, the browser supports passkeys and the island is
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
