import { createRemoteConfig } from '@tessera/tooling/webpack';
import { remote } from './remote.ts';

export default createRemoteConfig({ dir: import.meta.dirname, ...remote });
