/**
 * Our own remotes. Only a type, which finds misspelt owners of views: what exists, and what a page
 * mounts, says the registry of releases.
 */
export type OwnRemote = 'mf_header' | 'mf_compose' | 'mf_messaging' | 'mf_viewer' | 'mf_share';
