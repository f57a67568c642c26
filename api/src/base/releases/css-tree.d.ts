/** The parts of css-tree that style-sheet.ts uses; the package has no types. */
declare module 'css-tree/parser' {
  export interface CssLocation {
    readonly start: { readonly offset: number; readonly line: number; readonly column: number };
    readonly end: { readonly offset: number };
  }
  interface NodeBase {
    readonly loc: CssLocation | null;
  }
  /** A linked list. */
  export interface CssList<T> {
    filter(isKept: (node: T) => boolean): CssList<T>;
    toArray(): T[];
    readonly isEmpty: boolean;
  }
  export interface CssBlock extends NodeBase {
    readonly type: 'Block';
    children: CssList<CssNode>;
  }
  export interface CssRaw extends NodeBase {
    readonly type: 'Raw';
    readonly value: string;
  }
  export interface CssSelector extends NodeBase {
    readonly type: 'Selector';
    readonly children: CssList<CssNode>;
  }
  export interface CssSelectorList extends NodeBase {
    readonly type: 'SelectorList';
    children: CssList<CssNode>;
  }
  export interface CssRule extends NodeBase {
    readonly type: 'Rule';
    readonly prelude: CssSelectorList | CssRaw;
    readonly block: CssBlock;
  }
  export interface CssAtrule extends NodeBase {
    readonly type: 'Atrule';
    readonly name: string;
    readonly prelude: (NodeBase & { readonly children?: CssList<CssNode> }) | null;
    readonly block: CssBlock | null;
  }
  export interface CssPseudoClass extends NodeBase {
    readonly type: 'PseudoClassSelector';
    readonly name: string;
    readonly children: CssList<CssNode> | null;
  }
  export type CssNode =
    | CssRule
    | CssAtrule
    | CssRaw
    | CssBlock
    | CssSelector
    | CssSelectorList
    | CssPseudoClass
    | (NodeBase & {
        readonly type: 'ClassSelector' | 'Combinator' | 'Identifier';
        readonly name: string;
      })
    | (NodeBase & { readonly type: 'NestingSelector' | 'Declaration' | 'Comment' });
  export interface CssStyleSheet extends NodeBase {
    readonly type: 'StyleSheet';
    children: CssList<CssNode>;
  }
  export default function parse(
    css: string,
    options: {
      readonly positions: boolean;
      readonly parseValue: boolean;
      readonly parseCustomProperty: boolean;
      readonly onParseError: (error: {
        readonly message: string;
        readonly line: number;
        readonly column: number;
      }) => void;
    },
  ): CssStyleSheet;
}
declare module 'css-tree/generator' {
  import type { CssStyleSheet } from 'css-tree/parser';

  export default function generate(sheet: CssStyleSheet): string;
}
declare module 'css-tree/tokenizer' {
  export const tokenTypes: Readonly<
    Record<
      | 'BadString'
      | 'BadUrl'
      | 'Comment'
      | 'Function'
      | 'Semicolon'
      | 'WhiteSpace'
      | `${'Left' | 'Right'}${'CurlyBracket' | 'SquareBracket' | 'Parenthesis'}`,
      number
    >
  >;
  export function tokenize(
    css: string,
    onToken: (type: number, start: number, end: number) => void,
  ): void;
}
