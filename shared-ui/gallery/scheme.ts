/** Whether the system prefers the dark scheme. */
export const isDark = (): boolean => window.matchMedia('(prefers-color-scheme: dark)').matches;

/** Applies all style sheets as if the reader had chosen the dark or the light scheme. */
export function setDark(isWanted: boolean): void {
  document.documentElement.dataset['scheme'] = isWanted ? 'dark' : 'light';
}
