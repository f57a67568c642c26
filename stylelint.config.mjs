/**
 * Enforces the CSS rules of STYLE_GUIDE.md. Raw values belong in tokens.css; use `var(--…)`
 * elsewhere. An exception needs a disabling comment with a reason; a comment that is no longer
 * needed is an error.
 */
const rawColours = {
  'color-no-hex': true,
  'color-named': 'never',
  'function-disallowed-list': [
    'rgb',
    'rgba',
    'hsl',
    'hsla',
    'hwb',
    'lab',
    'lch',
    'oklab',
    'oklch',
    'color',
    'light-dark',
  ],
};

/** Raw units by property. Relative units (`em`, `ch`, `%`, container, viewport) are not raw. */
const rawUnits = {
  '/^(transition|animation)/': ['ms', 's'],
  '/^(padding|margin|scroll-|(row-|column-)?gap$)/': ['px', 'rem'],
  '/^(font|line-height|letter-spacing|word-spacing|text-)/': ['px', 'rem'],
  '/^(border|outline|box-shadow|--icon)/': ['px', 'rem'],
};

/**
 * Raw widths and heights that equal a step of the size scale, which runs from 1rem to the size of a
 * touch target: they must use the names of the scale (--size-1 to --size-9). All other dimensions
 * of a part may be raw: widths, heights, insets and grid tracks that are written once and mean
 * nothing outside the part's style sheet.
 */
const rawSizes = {
  '/^((min-|max-)?(inline|block)-size|width|height)$/': [
    /(^|[\s(,])(1(\.125|\.25|\.375|\.75)?|2(\.25|\.5|\.75)?)rem\b/,
  ],
};

/**
 * A rule with :has() whose subject is any element, such as `.part:has(.icon) > :first-child`. When
 * the argument of :has() may have changed, Chromium restyles all elements that the subject may
 * match: without a class, the whole page.
 */
const anySubjectOfHas = /:has\(.*\).*[\s>+~]+(:(?!is\(|where\()[\w-]+(\([^)]*\))?)+(::[\w-]+)?$/s;

export default {
  ignoreFiles: ['**/dist/**', '**/var/**', '**/coverage/**', '**/*-{report,results}/**'],
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  reportUnscopedDisables: true,
  rules: {
    ...rawColours,
    'declaration-property-unit-disallowed-list': rawUnits,
    'declaration-property-value-disallowed-list': rawSizes,
    'selector-disallowed-list': [anySubjectOfHas],
    'selector-max-type': 0,
    'selector-pseudo-class-disallowed-list': ['global'],

    // Mistakes that browsers do not report, and !important.
    'declaration-no-important': true,
    'declaration-property-value-no-unknown': true,
    'no-duplicate-at-import-rules': true,
    'no-unknown-animations': true,
    'property-no-unknown': true,
    'unit-no-unknown': true,
  },
  overrides: [
    {
      files: ['shared-ui/src/tokens.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        'declaration-property-unit-disallowed-list': null,
      },
    },
    {
      // The reset and user-written text, which has no classes to select by.
      files: [
        'shared-ui/src/reset.css',
        'shared-ui/src/page-prose.css',
        'mf-viewer/src/post-view/post-prose.css',
        'mf-compose/src/post-form/editor/parts/editor.module.css',
        'mf-compose/src/post-form/fields/trail.module.css',
      ],
      rules: { 'selector-max-type': null },
    },
  ],
};
