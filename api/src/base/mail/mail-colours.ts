/**
 * Colours copied from tokens.css, because mail programs do not support custom properties. A test
 * checks that they match.
 */
export const mailColours = {
  light: {
    'ground-page': '#f5f2ec',
    'ground-surface': '#fdfcf9',
    ink: '#1f282b',
    'ink-quiet': '#535d60',
    line: '#ddd9d0',
    action: '#146e6c',
    'on-action': '#ffffff',
  },
  dark: {
    'ground-page': '#101618',
    'ground-surface': '#191f22',
    ink: '#e8e4dd',
    'ink-quiet': '#aba79f',
    line: '#2f373a',
    action: '#80c6c3',
    'on-action': '#0a1415',
  },
} as const;
