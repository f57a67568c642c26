/** Why a search gets a word of caution before its results. */
export type Sensitivity = 'support' | 'graphic';

/** Words of searches behind which somebody may need help, and of those that bring what not everybody wants to see. */
const sensitive: readonly (readonly [RegExp, Sensitivity])[] = [
  [
    /\b(?:suicid(?:e|al)|kill(?:ing)? my ?self|want to die|self[- ]?harm(?:ing)?|cutting myself|overdos(?:e|ing)|anorexia|anorexic|bulimia|bulimic|thinspo|pro[- ]?ana|depress(?:ed|ion))\b/u,
    'support',
  ],
  [
    /\b(?:nsfw|porn\w*|nudes?|naked|sex|sexy|hentai|gore|gory|blood(?:y)?|corpses?|executions?|torture|animal cruelty)\b/u,
    'graphic',
  ],
];

/** What a query, trimmed and in lower case, touches; undefined for nearly all of them. */
export const sensitivityOf = (query: string): Sensitivity | undefined =>
  sensitive.find(([pattern]) => pattern.test(query))?.[1];
