/** The feature that other remotes use; this build shows nothing. */
export const open = (): void => {};
