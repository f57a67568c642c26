/** Context of a report about a failure of a remote. */
export type RemoteFailure = Readonly<{
  remote: string;
  /** Empty if a feature is missing because no release of its remote could be loaded. */
  version: string;
  phase: 'registry' | 'load' | 'bootstrap' | 'mount' | 'render' | 'unmount' | 'feature';
}>;
/** The shell's `reportError`, for failures of remotes. */
export type ReportRemote = (error: unknown, failure: RemoteFailure) => void;
