/**
 * Determines which shards a statement would touch, from its text and the placements. As in Citus,
 * a condition excludes shards only if it makes the distribution column equal to one of these:
 *
 * - a parameter or constant: one shard
 * - one of a list of parameters or constants: a few shards
 * - another column that is bound in one of these ways
 *
 * Everything else, including joins with lists from subqueries, reads all shards.
 */
import type {
  A_Expr,
  CommonTableExpr,
  InsertStmt,
  JoinExpr,
  Node,
  RangeVar,
  SelectStmt,
  SubLink,
  WithClause,
} from 'libpg-query';
import { loadModule, parseSync } from 'libpg-query';
import { placements, type PlacedTable } from './placements.ts';

/**
 * How many shards a statement touches. `split`: the shards of every table are known, but the tables
 * belong to several groups (see `placements`), or rows of several shards are locked; Citus refuses
 * the statement. `all`: a table is read on all its shards, or the shards cannot be determined.
 */
type ShardClass = 'none' | 'one' | 'few' | 'split' | 'all';

export interface StatementShards {
  readonly shards: ShardClass;
  /** The verb, and the tables that determine `shards`, such as `select blogs, posts`. */
  readonly about: string;
  /** The distributed tables that the statement touches. */
  readonly tables: readonly PlacedTable[];
  /** The values to which the statement binds the distribution columns. */
  readonly values: readonly string[];
}
/** Columns of the tables, by table. */
export type Columns = ReadonlyMap<string, readonly string[]>;

/**
 * A column of a table, subquery or function in a from clause. The cells in `same` have the same
 * value as this one.
 */
interface Cell {
  /** The one parameter or constant that it equals. */
  value?: string;
  isListed?: boolean;
  readonly same: Cell[];
}
type Item = ReadonlyMap<string, Cell>;
interface Scope {
  readonly items: Map<string, Item>;
  readonly ctes: Map<string, Item>;
  readonly outer: Scope | undefined;
}
interface Access {
  readonly table: PlacedTable;
  readonly cell: Cell | undefined;
  readonly isRouted?: boolean;
}

const cell = (...same: Cell[]): Cell => ({ same });
const isSubLink = (node: object): node is { SubLink: SubLink } => 'SubLink' in node;
const isTable = (name: string): name is PlacedTable => Object.hasOwn(placements, name);
const named = (node: Node | undefined): string =>
  node !== undefined && 'String' in node ? (node.String.sval ?? '') : '';

/** Subqueries in an expression, without the subqueries nested in them. */
function subLinksIn(node: unknown): SubLink[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isSubLink(node)) return [node.SubLink, ...subLinksIn(node.SubLink.testexpr)];
  return Object.values(node).flatMap(subLinksIn);
}

/** The text of a value that is known before the statement runs. */
function constant(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if ('ParamRef' in node) return `$${node.ParamRef.number}`;
  if ('A_Const' in node) return JSON.stringify({ ...node.A_Const, location: 0 });
  return 'TypeCast' in node ? constant(node.TypeCast.arg) : undefined;
}
function isConstantList(node: Node | undefined): boolean {
  if (node === undefined) return false;
  if ('List' in node) return (node.List.items ?? []).every((item) => constant(item) !== undefined);
  if ('A_ArrayExpr' in node)
    return (node.A_ArrayExpr.elements ?? []).every((item) => constant(item) !== undefined);
  return 'TypeCast' in node ? isConstantList(node.TypeCast.arg) : constant(node) !== undefined;
}

/** What a cell is bound to: one value, one of a list (`{}`), or nothing (undefined). */
function boundOf(start: Cell | undefined): { readonly value?: string } | undefined {
  const seen = new Set<Cell>(start ? [start] : []);
  for (const { same } of seen) for (const next of same) seen.add(next);
  const value = [...seen].find((one) => one.value !== undefined)?.value;
  if (value !== undefined) return { value };
  return [...seen].some(({ isListed }) => isListed) ? {} : undefined;
}

/** The columns of a subquery, under the names that its alias gives them. */
function renamed(output: Item, colnames: readonly Node[] | undefined): Item {
  const names = (colnames ?? []).map(named);
  return new Map([...output].map(([name, from], index) => [names[index] ?? name, cell(from)]));
}

class Reading {
  readonly accesses: Access[] = [];
  /** Whether the statement locks rows that it selects. */
  isLocking = false;
  /** Whether the statement contains syntax that this class does not read. */
  isUnclear = false;
  private readonly columns: Columns;
  constructor(columns: Columns) {
    this.columns = columns;
  }

  private column(node: Node | undefined, scope: Scope): Cell | undefined {
    if (node === undefined || !('ColumnRef' in node)) return undefined;
    const path = (node.ColumnRef.fields ?? []).map(named);
    const name = path.at(-1) ?? '';
    for (let place: Scope | undefined = scope; place; place = place.outer) {
      const items =
        path.length > 1 ? [place.items.get(path.at(-2) ?? '')] : [...place.items.values()];
      const found = items.find((item) => item?.has(name))?.get(name);
      if (found) return found;
      if (path.length > 1 && items[0]) return undefined;
    }
    return undefined;
  }

  /** Applies the equalities that hold for every row; only cells in `bindable` become bound. */
  private conditions(node: Node | undefined, scope: Scope, bindable: ReadonlySet<Cell>): void {
    if (node === undefined) return;
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR')
      for (const part of node.BoolExpr.args ?? []) this.conditions(part, scope, bindable);
    if ('A_Expr' in node) this.comparison(node.A_Expr, scope, bindable);
  }

  private comparison(
    { kind, name = [], lexpr, rexpr }: A_Expr,
    scope: Scope,
    bindable: ReadonlySet<Cell>,
  ): void {
    if (named(name[0]) !== '=') return;
    const [left, right] = [this.column(lexpr, scope), this.column(rexpr, scope)];
    if (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') {
      if (left && bindable.has(left) && isConstantList(rexpr)) left.isListed = true;
    } else if (kind === 'AEXPR_OP') {
      for (const [one, other, written] of [
        [left, right, rexpr],
        [right, left, lexpr],
      ] as const) {
        const value = constant(written);
        if (!one || !bindable.has(one)) continue;
        if (other) one.same.push(other);
        else if (value !== undefined) one.value = value;
      }
    }
  }

  private expressions(scope: Scope, ...nodes: readonly unknown[]): void {
    for (const { subselect } of nodes.flatMap(subLinksIn)) this.query(subselect, scope);
  }

  private table({ relname = '', alias }: RangeVar, scope: Scope): void {
    const name = alias?.aliasname ?? relname;
    let place: Scope | undefined = scope;
    while (place && !place.ctes.has(relname)) place = place.outer;
    const cte = place?.ctes.get(relname);
    if (cte) scope.items.set(name, renamed(cte, undefined));
    else {
      const item = new Map((this.columns.get(relname) ?? []).map((column) => [column, cell()]));
      scope.items.set(name, item);
      this.access(relname, item);
    }
  }

  private access(name: string, item: Item): void {
    if (!isTable(name)) return;
    const placement = placements[name];
    if (placement.kind === 'distributed')
      this.accesses.push({ table: name, cell: item.get(placement.by) });
  }

  private from(node: Node, scope: Scope): void {
    if ('RangeVar' in node) this.table(node.RangeVar, scope);
    else if ('JoinExpr' in node) this.join(node.JoinExpr, scope);
    else if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect;
      const output = this.query(subquery, scope);
      scope.items.set(alias?.aliasname ?? '', renamed(output, alias?.colnames));
    } else if ('RangeFunction' in node) {
      const { alias, functions } = node.RangeFunction;
      this.expressions(scope, functions);
      const name = alias?.aliasname ?? '';
      const names = (alias?.colnames ?? []).map(named);
      scope.items.set(
        name,
        new Map((names.length > 0 ? names : [name]).map((column) => [column, cell()])),
      );
    } else this.isUnclear = true;
  }

  private join({ larg, rarg, jointype, quals }: JoinExpr, scope: Scope): void {
    if (larg) this.from(larg, scope);
    const before = this.cells(scope);
    if (rarg) this.from(rarg, scope);
    const all = this.cells(scope);
    this.expressions(scope, quals);
    const right = new Set([...all].filter((one) => !before.has(one)));
    if (jointype === 'JOIN_INNER') this.conditions(quals, scope, all);
    else if (jointype === 'JOIN_LEFT') this.conditions(quals, scope, right);
  }

  private cells = (scope: Scope): ReadonlySet<Cell> =>
    new Set([...scope.items.values()].flatMap((item) => [...item.values()]));

  private ctes(clause: WithClause | undefined, scope: Scope): void {
    for (const node of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue;
      const { ctename = '', ctequery, aliascolnames }: CommonTableExpr = node.CommonTableExpr;
      scope.ctes.set(ctename, renamed(this.query(ctequery, scope), aliascolnames));
    }
  }

  private output(targets: readonly Node[] | undefined, scope: Scope): Item {
    const result = new Map<string, Cell>();
    for (const [index, target] of (targets ?? []).entries()) {
      if (!('ResTarget' in target)) continue;
      const { name, val } = target.ResTarget;
      const fields = val && 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
      const last = fields.at(-1);
      if (last && 'A_Star' in last)
        for (const [alias, item] of scope.items) {
          if (fields.length > 1 && named(fields[0]) !== alias) continue;
          for (const [column, from] of item) result.set(column, cell(from));
        }
      else {
        const from = this.column(val, scope);
        const value = constant(val);
        const own = cell(...(from ? [from] : []));
        if (value !== undefined) own.value = value;
        result.set(name ?? (named(last) || `?${index}`), own);
      }
    }
    return result;
  }

  private select(statement: SelectStmt, outer: Scope | undefined): Item {
    const scope: Scope = { items: new Map(), ctes: new Map(), outer };
    this.ctes(statement.withClause, scope);
    if (statement.larg && statement.rarg) {
      const left = this.select(statement.larg, scope);
      const right = [...this.select(statement.rarg, scope).values()];
      this.expressions(scope, statement.sortClause, statement.limitCount);
      return new Map(
        [...left].map(([name, one], index) => [name, union(one, right[index] ?? cell())]),
      );
    }
    for (const node of statement.fromClause ?? []) this.from(node, scope);
    this.conditions(statement.whereClause, scope, this.cells(scope));
    if (statement.lockingClause?.length) this.isLocking = true;
    const { targetList, whereClause, havingClause, sortClause, limitCount, valuesLists } =
      statement;
    this.expressions(scope, targetList, whereClause, havingClause, sortClause, limitCount);
    this.expressions(scope, valuesLists, statement.limitOffset, statement.distinctClause);
    return this.output(targetList, scope);
  }

  private insert(statement: InsertStmt, outer: Scope | undefined): Item {
    const { relation, cols = [], selectStmt, withClause, onConflictClause } = statement;
    const scope: Scope = { items: new Map(), ctes: new Map(), outer };
    this.ctes(withClause, scope);
    const name = relation?.relname ?? '';
    const item = new Map((this.columns.get(name) ?? []).map((column) => [column, cell()]));
    const rows =
      selectStmt && 'SelectStmt' in selectStmt ? (selectStmt.SelectStmt.valuesLists ?? []) : [];
    const output = this.query(selectStmt, scope);
    scope.items.set(relation?.alias?.aliasname ?? name, item);
    if (isTable(name)) {
      const placement = placements[name];
      if (placement.kind === 'distributed') {
        const index = cols.findIndex(
          (col) => 'ResTarget' in col && col.ResTarget.name === placement.by,
        );
        const own = item.get(placement.by) ?? cell();
        const [row] = rows;
        const written = row && 'List' in row ? row.List.items?.[index] : undefined;
        const from = this.column(written, scope);
        if (rows.length === 1 && from) own.same.push(from);
        // a default or an expression is evaluated before the shard is chosen
        else if (rows.length === 1) own.value = constant(written) ?? 'evaluated';
        const selected = index < 0 ? undefined : [...output.values()][index];
        if (rows.length === 0 && selected) own.same.push(selected);
        this.accesses.push({ table: name, cell: own, isRouted: item.has(placement.by) });
      }
    }
    this.expressions(scope, onConflictClause, statement.returningClause?.exprs);
    return this.output(statement.returningClause?.exprs, scope);
  }

  query(node: Node | undefined, outer?: Scope): Item {
    if (node === undefined) return new Map();
    if ('SelectStmt' in node) return this.select(node.SelectStmt, outer);
    if ('InsertStmt' in node) return this.insert(node.InsertStmt, outer);
    const scope: Scope = { items: new Map(), ctes: new Map(), outer };
    const change =
      'UpdateStmt' in node
        ? { ...node.UpdateStmt, sources: node.UpdateStmt.fromClause }
        : 'DeleteStmt' in node
          ? { ...node.DeleteStmt, targetList: [], sources: node.DeleteStmt.usingClause }
          : undefined;
    if (change === undefined) {
      this.isUnclear = true;
      return new Map();
    }
    this.ctes(change.withClause, scope);
    if (change.relation) this.table(change.relation, scope);
    for (const source of change.sources ?? []) this.from(source, scope);
    this.conditions(change.whereClause, scope, this.cells(scope));
    this.expressions(scope, change.whereClause, change.targetList, change.returningClause?.exprs);
    return this.output(change.returningClause?.exprs, scope);
  }
}

/** A column of a union is bound only if both sides are. */
function union(left: Cell, right: Cell): Cell {
  const [one, other] = [boundOf(left), boundOf(right)];
  const result = cell();
  if (one?.value !== undefined && one.value === other?.value) result.value = one.value;
  else if (one && other) result.isListed = true;
  return result;
}

const verbs = { SelectStmt: 'select', InsertStmt: 'insert', UpdateStmt: 'update' } as const;

/** Loads the SQL parser. Call it once before `readShards`. */
export const loadParser = loadModule;

/** The rows `new` and `old` of a trigger on a table; their columns count as known values. */
function rowScope(table: string, columns: Columns): Scope {
  const row = (name: string): Item =>
    new Map(
      (columns.get(table) ?? []).map((column) => [
        column,
        { value: `${name}.${column}`, same: [] } satisfies Cell,
      ]),
    );
  return {
    items: new Map(['new', 'old'].map((name) => [name, row(name)])),
    ctes: new Map(),
    outer: undefined,
  };
}

/**
 * Which shards a single statement touches.
 *
 * @param trigger the table of the trigger, if a trigger runs the statement
 */
export function readShards(text: string, columns: Columns, trigger?: string): StatementShards {
  const [first, second] = parseSync(text).stmts ?? [];
  const statement = first?.stmt;
  const verb =
    Object.entries(verbs).find(([kind]) => statement && kind in statement)?.[1] ?? 'delete';
  const reading = new Reading(columns);
  reading.query(statement, trigger === undefined ? undefined : rowScope(trigger, columns));
  const bounds = reading.accesses.map(({ table, cell: at, isRouted }) => {
    const placement = placements[table];
    const bound = boundOf(at) ?? (isRouted ? {} : undefined);
    return { table, bound, group: placement.kind === 'distributed' ? placement.group : '' };
  });
  const tables = [...new Set(bounds.map(({ table }) => table))].toSorted();
  const values = [...new Set(bounds.map(({ bound }) => bound?.value ?? ''))];
  const found = (shards: ShardClass, about: readonly string[] = tables): StatementShards => ({
    shards,
    about: `${verb} ${[...new Set(about)].toSorted().join(', ')}`.trim(),
    tables,
    values,
  });
  if (second || reading.isUnclear) return found('all', ['?']);
  if (bounds.length === 0) return found('none');
  const unbound = bounds.filter(({ bound }) => bound === undefined);
  if (unbound.length > 0)
    return found(
      'all',
      unbound.map(({ table }) => table),
    );
  const isOne = values.length === 1 && values[0] !== '';
  const groups = new Set(bounds.map(({ group }) => group));
  if (groups.size > 1 || (reading.isLocking && !isOne)) return found('split');
  return found(isOne ? 'one' : 'few');
}
