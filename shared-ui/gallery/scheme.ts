const dark = '(prefers-color-scheme: dark)';

/** The `prefers-color-scheme` rules of the loaded style sheets, with their original conditions. */
const written = new Map<CSSMediaRule, string>();

function collect(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme'))
      written.set(rule, rule.media.mediaText);
    if (rule instanceof CSSGroupingRule) collect(rule.cssRules);
  }
}

/** Whether the system prefers the dark scheme. */
export const isDark = (): boolean => window.matchMedia(dark).matches;

/**
 * Applies all style sheets as if the system preferred the dark scheme if `isWanted` is true, and
 * the light scheme otherwise.
 */
export function setDark(isWanted: boolean): void {
  if (written.size === 0) for (const sheet of document.styleSheets) collect(sheet.cssRules);
  for (const [rule, text] of written)
    rule.media.mediaText = isDark() === isWanted ? text : isWanted ? 'all' : 'not all';
  document.documentElement.style.colorScheme = isWanted ? 'dark' : 'light';
}
