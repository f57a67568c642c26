import { demoLogin } from '@tessera/shared-contracts/accounts/demo';
import { people } from './people.ts';
import type { Person } from './person.ts';

export interface DemoAccount {
  readonly email: string;
  /** Public, since it can be derived from this repository. */
  readonly password: string;
}

/** Credentials of a demo person. */
export const accountOf = ({ name }: Person): DemoAccount =>
  name === 'demo'
    ? demoLogin
    : { email: `${name}@tessera.local`, password: `${demoLogin.password}-${name}` };

export const demoAccounts: readonly DemoAccount[] = people.map(accountOf);
