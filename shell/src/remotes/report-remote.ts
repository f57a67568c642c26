/** Context of a report about a failure of a remote. */
export type RemoteFailure = Readonly<{
  remote: string;
  /** Empty when no release had been loaded. */
  version: string;
  phase: 'registry' | 'load' | 'bootstrap' | 'mount' | 'render' | 'unmount' | 'feature';
}>;
/** The shell's `reportError`, for failures of remotes. */
export type ReportRemote = (error: unknown, failure: RemoteFailure) => void;
