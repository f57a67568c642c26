/**
 * Enforces the CSS rules of STYLE_GUIDE.md. Raw values belong in tokens.css; use `var(--…)` elsewhere.
 * An exception is a disabling comment with its reason; one that is no longer needed is an error.
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

/** By property. `em`, `ch`, `%`, and units of the container or the window are not raw: they follow what is around. */
const rawUnits = {
  '/^(transition|animation)/': ['ms', 's'],
  '/^(padding|margin|scroll-|(row-|column-)?gap$)/': ['px', 'rem'],
  '/^(font|line-height|letter-spacing|word-spacing|text-)/': ['px', 'rem'],
  '/^(border|outline|box-shadow|--icon)/': ['px', 'rem'],
};

/**
 * Geometry stays in the sheet of its part: its width, height, inset and grid tracks are written once and mean nothing
 * elsewhere. Up to the size of a finger there is a scale, and its values go by name (--size-1 to --size-9).
 */
const rawSizes = {
  '/^((min-|max-)?(inline|block)-size|width|height)$/': [
    /(^|[\s(,])(1(\.125|\.25|\.375|\.75)?|2(\.25|\.5|\.75)?)rem\b/,
  ],
};

/**
 * A rule with :has() whose subject is any element, like `.part:has(.icon) > :first-child`. When something changes that
 * :has() looks at, Chromium restyles what the subject may match: without a class that is the whole page.
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

    // Slips that a browser passes over in silence.
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
        'declaration-property-unit-disallowed-list': null,
      },
    },
    {
      // The reset, and text that people wrote: its elements are all there is to select.
      files: [
        'shared-ui/src/reset.css',
        'shared-ui/src/page-prose.css',
        'shared-ui/src/post-view/post-prose.css',
        'mf-compose/src/post-form/editor/editor.module.css',
        'mf-compose/src/post-form/fields/trail.module.css',
      ],
      rules: { 'selector-max-type': null },
    },
  ],
};
