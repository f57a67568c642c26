const dark = '(prefers-color-scheme: dark)';

/** All conditions of the loaded sheets, with the text they were written with. */
const written = new Map<CSSMediaRule, string>();

function collect(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme'))
      written.set(rule, rule.media.mediaText);
    if (rule instanceof CSSGroupingRule) collect(rule.cssRules);
  }
}

/** Whether the system asks for dark. */
export const isDark = (): boolean => window.matchMedia(dark).matches;

/** Shows all sheets as a system of this scheme would. */
export function setDark(isWanted: boolean): void {
  if (written.size === 0) for (const sheet of document.styleSheets) collect(sheet.cssRules);
  for (const [rule, text] of written)
    rule.media.mediaText = isDark() === isWanted ? text : isWanted ? 'all' : 'not all';
  document.documentElement.style.colorScheme = isWanted ? 'dark' : 'light';
}
