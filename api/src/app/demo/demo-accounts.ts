import { demoLogin } from '@tessera/shared-contracts/accounts/demo';

export interface DemoAccount {
  readonly email: string;
  /** Public, since it can be derived from this repository. */
  readonly password: string;
}

/** Names of the demo blogs; each belongs to an account of its own. */
export const demoNames = [
  'demo',
  'tidewater',
  'fernandmoss',
  'breadandbutter',
  'nightbus',
  'paperplanets',
  'linocut',
  'longwayround',
  'plainwords',
  'greenhouse',
  'oddmuseum',
  'goodcompany',
] as const;

/** Names in earlier versions: databases may still have their accounts. */
const formerNames = ['signalsnoise'] as const;

/** Credentials of the owner of a demo blog. */
export const accountOf = (name: string): DemoAccount =>
  name === 'demo'
    ? demoLogin
    : { email: `${name}@tessera.local`, password: `${demoLogin.password}-${name}` };

/** All accounts whose passwords are public. */
export const demoAccounts: readonly DemoAccount[] = [...demoNames, ...formerNames].map(accountOf);
