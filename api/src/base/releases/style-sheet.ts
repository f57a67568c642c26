import generate from 'css-tree/generator';
import parse, {
  type CssAtrule,
  type CssBlock,
  type CssLocation,
  type CssNode,
  type CssRule,
  type CssSelector,
  type CssStyleSheet,
} from 'css-tree/parser';
import { tokenize, tokenTypes } from 'css-tree/tokenizer';

/** Why a style sheet would affect others. Lines and columns count from 1. */
export interface StyleFault {
  readonly line: number;
  readonly column: number;
  readonly why: string;
}

/** Whether the name of a class or of an animation belongs to a release. */
export type IsOwn = (name: string) => boolean;

/**
 * The names that belong to a remote: those of its CSS modules, such as `mf_header-x1y2z3`, and its
 * plain class names with their parts and variants: `settings`, `settings__page`, `settings--wide`.
 */
export const ownNames =
  (remote: string, classNames: readonly string[]): IsOwn =>
  (name) =>
    name.startsWith(`${remote}-`) || classNames.includes(name.replace(/(?:__|--).*$/, ''));

const { BadString, BadUrl, Comment, RightCurlyBracket, Semicolon, WhiteSpace } = tokenTypes;
const closerOf = new Map([
  [tokenTypes.LeftCurlyBracket, RightCurlyBracket],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.Function, tokenTypes.RightParenthesis],
]);
const closers = new Set(closerOf.values());

/** A place in a style sheet, counted from 0, and what is wrong there. */
interface Place {
  readonly at: number;
  readonly why: string;
}

/** Where a sheet is not complete, so that the sheet after it would be read as part of it. */
function findIncomplete(css: string): Place | undefined {
  const open: { readonly at: number; readonly closer: number | undefined }[] = [];
  let fault: Place | undefined;
  let last = 0;
  let end = { at: 0, type: RightCurlyBracket };
  // a brace on the next line is still a brace, unless it is in an open comment, string or URL
  tokenize(`${css}\n}`, (type, start) => {
    last = start;
    if (fault || start >= css.length) return;
    if (type !== Comment && type !== WhiteSpace) end = { at: start, type };
    if (type === BadString || type === BadUrl)
      fault = { at: start, why: 'a string or URL is not closed' };
    else if (closerOf.has(type)) open.push({ at: start, closer: closerOf.get(type) });
    else if (closers.has(type) && open.pop()?.closer !== type)
      fault = { at: start, why: `${css[start] ?? ''} closes nothing` };
  });
  if (fault) return fault;
  const [outermost] = open;
  if (outermost) return { at: outermost.at, why: `${css[outermost.at] ?? ''} is not closed` };
  if (last <= css.length) return { at: last, why: 'a comment is not closed' };
  return end.type === RightCurlyBracket || end.type === Semicolon
    ? undefined
    : { at: end.at, why: 'its last rule has no end' };
}

/** At-rules that apply to the elements that their rules select. */
const groups = new Set(['media', 'supports', 'container', 'starting-style']);
/** At-rules that are only valid at the beginning of a style sheet, and sheets are joined. */
const beginnings = new Set(['import', 'charset', 'namespace']);

/** Whether every element that a selector selects has an own class or lies in one that has. */
function isAnchored(selector: CssSelector, isOwn: IsOwn, isParentAnchored: boolean): boolean {
  const isOwnPart = (node: CssNode): boolean => {
    if (node.type === 'ClassSelector') return isOwn(node.name);
    if (node.type === 'NestingSelector') return isParentAnchored;
    if (node.type !== 'PseudoClassSelector' || !['is', 'where'].includes(node.name)) return false;
    const [list] = node.children?.toArray() ?? [];
    return (
      list?.type === 'SelectorList' &&
      list.children
        .toArray()
        .every((one) => one.type === 'Selector' && isAnchored(one, isOwn, isParentAnchored))
    );
  };
  const nodes = selector.children.toArray();
  const isRelative =
    nodes[0]?.type === 'Combinator' || !nodes.some(({ type }) => type === 'NestingSelector');
  // a nested selector without `&` starts at its parent
  let isCompoundOwn = isRelative && isParentAnchored;
  if (isCompoundOwn && nodes[0]?.type !== 'Combinator') return true;
  for (const node of nodes) {
    if (node.type === 'Combinator') {
      // the elements after `+` and `~` are not inside those before
      if (isCompoundOwn && (node.name === ' ' || node.name === '>')) return true;
      isCompoundOwn = false;
    } else if (isOwnPart(node)) isCompoundOwn = true;
  }
  return isCompoundOwn;
}

interface Check {
  readonly css: string;
  /** Absent for a style sheet that may select everything. */
  readonly isOwn: IsOwn | undefined;
  readonly report: (loc: CssLocation | null, why: string) => void;
}

const textAt = (css: string, loc: CssLocation | null): string =>
  loc ? css.slice(loc.start.offset, loc.end.offset) : '';

/** Whether an at-rule stays within the release. Reports it otherwise, or what it contains. */
function checkAtrule(atrule: CssAtrule, check: Check, isParentAnchored: boolean): boolean {
  const { loc, name, prelude, block } = atrule;
  const { css, isOwn, report } = check;
  if (beginnings.has(name.toLowerCase())) {
    report(loc, `@${name} is not allowed`);
    return false;
  }
  if (!isOwn) return true;
  const kind = name.toLowerCase().replace(/^-\w+-/, '');
  if (groups.has(kind)) {
    if (block) checkBlock(block, check, isParentAnchored);
    return true;
  }
  const animation = textAt(css, prelude?.loc ?? null);
  if (kind === 'keyframes' && isOwn(animation)) return true;
  report(
    loc,
    kind === 'keyframes'
      ? `the animation ${animation} may also be one of others`
      : `@${name} applies to the whole page`,
  );
  return false;
}

/** Drops the selectors that reach outside. Whether any is left. */
function checkRule(rule: CssRule, check: Check, isParentAnchored: boolean): boolean {
  const { css, isOwn, report } = check;
  if (!isOwn) return true;
  const { prelude, block } = rule;
  if (prelude.type === 'Raw') return false;
  prelude.children = prelude.children.filter((selector) => {
    if (selector.type === 'Selector' && isAnchored(selector, isOwn, isParentAnchored)) return true;
    report(
      selector.loc,
      `the selector ${textAt(css, selector.loc)} also selects elements of others`,
    );
    return false;
  });
  if (prelude.children.isEmpty) return false;
  checkBlock(block, check, true);
  return true;
}

/** Drops what reaches outside. */
function checkBlock(
  block: CssBlock | CssStyleSheet,
  check: Check,
  isParentAnchored: boolean,
): void {
  block.children = block.children.filter((node) => {
    if (node.type === 'Rule') return checkRule(node, check, isParentAnchored);
    if (node.type === 'Atrule') return checkAtrule(node, check, isParentAnchored);
    if (node.type !== 'Raw') return true;
    check.report(node.loc, `${textAt(check.css, node.loc).slice(0, 40)} cannot be parsed`);
    return false;
  });
}

/** The faults of a sheet, and the sheet without what they are about. */
function readSheet(
  css: string,
  isOwn: IsOwn | undefined,
): { readonly faults: readonly StyleFault[]; readonly sheet: CssStyleSheet } {
  const faults: StyleFault[] = [];
  const incomplete = findIncomplete(css);
  if (incomplete) {
    const before = css.slice(0, incomplete.at).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    faults.push({ line: before.length, column, why: incomplete.why });
  }
  const sheet = parse(css, {
    positions: true,
    parseValue: false,
    parseCustomProperty: false,
    onParseError({ message, line, column }) {
      faults.push({ line, column, why: message });
    },
  });
  const report: Check['report'] = (loc, why) =>
    faults.push({ line: loc?.start.line ?? 1, column: loc?.start.column ?? 1, why });
  checkBlock(sheet, { css, isOwn, report }, false);
  return { faults, sheet };
}

interface CheckedSheet {
  readonly faults: readonly StyleFault[];
  /** The sheet itself if it has no faults, otherwise what can be kept of it without them. */
  readonly confined: string;
}

/**
 * Checks that a style sheet is complete and, of a remote, that it selects only the remote's own
 * elements, so that it can be joined with those of others.
 *
 * @param isOwn absent for the shell, which may select everything
 */
export function checkStyleSheet(css: string, isOwn?: IsOwn): CheckedSheet {
  const { faults, sheet } = readSheet(css, isOwn);
  if (faults.length === 0) return { faults, confined: css };
  const rest = generate(sheet);
  return { faults, confined: readSheet(rest, isOwn).faults.length === 0 ? rest : '' };
}
