/** Why a search shows a notice before its results. */
export type Sensitivity = 'support' | 'graphic';

/**
 * Search words that suggest that someone needs help, and those that lead to content that not
 * everyone wants to see.
 */
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

/**
 * The sensitivity of a query, given trimmed and in lower case; undefined for nearly all queries.
 */
export const sensitivityOf = (query: string): Sensitivity | undefined =>
  sensitive.find(([pattern]) => pattern.test(query))?.[1];
