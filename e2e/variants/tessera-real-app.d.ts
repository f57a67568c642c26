/** Stands for the `./App` of the remote whose variant is built. */
declare module 'tessera-real-app' {
  import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
  type Step = (props: RemoteProps) => Promise<unknown>;
  export const bootstrap: Step | Step[];
  export const mount: Step | Step[];
  export const unmount: Step | Step[];
}
