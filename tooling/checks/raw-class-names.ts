import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Sources that build markup; shared-ui owns the class names. */
const sources = ['api', 'mf-*', 'shell'].map((folder) => `${folder}/src/**/*.{ts,tsx}`);
const skipped = /\.test\.tsx?$|(?:^|\/)testing\//;

/** Names that can only be class names, wherever they occur in a string or in a selector. */
const owned =
  /['"`.\s](?:button--\$\{|(?:button--[a-z]+|icon-button|form__(?:field|label|input|hint|errors?|check))(?![\w-]))/g;
/** `button` where it is a class name: elsewhere it is a tag, a type or a key of a style module. */
const plain = [
  /\bclass(?:Name)?['"]?\s*[=:]\s*\{?\s*['"`]button['"`\s]/g,
  /\bclass(?:Name)?\s*[=:]\s*[^,;{}<>]*[?:]\s*['"`]button['"`\s]/g,
  /\bclassName=\{[^}]*(?<!\[)['"`]button['"`\s]/g,
  /\belement\(\s*'\w+',\s*['"`]button['"`\s]/g,
  /\bclassList\.\w+\([^)]*['"`]button['"`\s]/g,
];
const comment = /^\s*(?:\/\/|\/?\*).*$/gm;

const withoutReact = 'builds DOM before, or without, React';

/** Files that may use the class names, and why. */
export const exceptions: ReadonlyMap<string, string> = new Map([
  ['mf-compose/src/post-form/editor/images/upload-notice.ts', withoutReact],
  [
    'mf-viewer/src/post-view/PostActions.tsx',
    'has links with icons, and buttons without the attributes that every post would repeat',
  ],
]);

/** Numbers of the lines that use a class name of buttons or form parts. */
export function rawClassLinesOf(source: string): readonly number[] {
  const code = source.replace(comment, '');
  const ends = [owned, ...plain].flatMap((name) =>
    [...code.matchAll(name)].map((found) => found.index + found[0].trimEnd().length),
  );
  const lines = ends.map((end) => code.slice(0, end).split('\n').length);
  return [...new Set(lines)].sort((one, other) => one - other);
}

/**
 * Reports class names of buttons and form parts outside shared-ui, whose components own these
 * names, and exceptions that are no longer needed.
 *
 * @param allowed files that may use the class names
 */
export function findRawClassNames(
  root: string,
  allowed: ReadonlySet<string> | ReadonlyMap<string, string> = exceptions,
): readonly string[] {
  const found = globSync(sources, { cwd: root })
    .filter((file) => !skipped.test(file))
    .sort()
    .map((file) => ({ file, lines: rawClassLinesOf(readFileSync(path.join(root, file), 'utf8')) }))
    .filter(({ lines }) => lines.length > 0);
  const named = new Set(found.map(({ file }) => file));
  return [
    ...found
      .filter(({ file }) => !allowed.has(file))
      .flatMap(({ file, lines }) =>
        lines.map((line) => `${file}:${line}: use a component of shared-ui for this class`),
      ),
    ...[...allowed.keys()]
      .filter((file) => !named.has(file))
      .map((file) => `${file}: no longer needs an exception`),
  ];
}
