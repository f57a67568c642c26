import { createShellConfig } from '@tessera/tooling/webpack';

export default createShellConfig({ dir: import.meta.dirname });
