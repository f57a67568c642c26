import path from 'node:path';
import { membersOf } from '../read-json.ts';

/** The folders of a package that contain sources, and how they import each other. */
export interface Rooms {
  readonly name: string;
  readonly folders: number;
  /** Pairs of folders of which one imports the other when the product runs. */
  readonly arrows: number;
  /**
   * Arrows that run up when the folders are ordered so that as few as possible do: none if no
   * folders import each other in a circle. Found by local search, so there may be fewer.
   */
  readonly back: readonly string[];
  /** Folders in the largest group whose members can all reach each other by imports. */
  readonly knot: number;
}

/** A module and what it imports, as dependency-cruiser finds them. */
export interface Module {
  readonly source: string;
  readonly imports: readonly { readonly file: string; readonly isType: boolean }[];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The modules in the JSON that dependency-cruiser prints. */
export const readModules = (cruised: unknown): readonly Module[] =>
  listOf(membersOf(cruised)['modules'])
    .map(membersOf)
    .map(({ source, dependencies }) => ({
      source: String(source),
      imports: listOf(dependencies)
        .map(membersOf)
        .map(({ resolved, dependencyTypes }) => ({
          file: String(resolved),
          isType: listOf(dependencyTypes).includes('type-only'),
        })),
    }));

/** The rules of `.dependency-cruiser.mjs` that imports break. */
export const brokenRules = (cruised: unknown): readonly string[] =>
  listOf(membersOf(membersOf(cruised)['summary'])['violations'])
    .map(membersOf)
    .map(
      ({ rule, from, to }) => `${String(membersOf(rule)['name'])}: ${String(from)} → ${String(to)}`,
    );

/** Names of folders, each with those that it imports. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether a file is a source that is not only for tests. */
export const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)test-[^/]*$|\/testing\//.test(file);

function graphOf(name: string, modules: readonly Module[]): Graph {
  const sources = `${name}/src`;
  const isOwn = (file: string): boolean => file.startsWith(`${sources}/`) && isSource(file);
  const folderOf = (file: string): string => path.relative(sources, path.dirname(file)) || '.';
  const graph = new Map<string, Set<string>>();
  for (const { source, imports } of modules.filter((one) => isOwn(one.source))) {
    const folder = folderOf(source);
    const imported = graph.get(folder) ?? new Set();
    for (const { file, isType } of imports)
      if (isOwn(file) && !isType && folderOf(file) !== folder) imported.add(folderOf(file));
    graph.set(folder, imported);
  }
  return graph;
}

/** All folders that a folder reaches by imports. */
function reachedFrom(start: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>(graph.get(start));
  for (const folder of reached) for (const next of graph.get(folder) ?? []) reached.add(next);
  return reached;
}

/** The groups of folders whose members can all reach each other. */
function knotsOf(graph: Graph): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(name, graph)]));
  const left = new Set([...graph.keys()].toSorted());
  return [...left].flatMap((folder) => {
    if (!left.has(folder)) return [];
    const knot = [...left].filter(
      (other) =>
        other === folder || (reached.get(folder)?.has(other) && reached.get(other)?.has(folder)),
    );
    for (const other of knot) left.delete(other);
    return [knot];
  });
}

/** The arrows that run against an order, in which a folder comes before those that it imports. */
function backArrows(order: readonly string[], graph: Graph): readonly string[] {
  const place = new Map(order.map((folder, at) => [folder, at]));
  return order.flatMap((folder, at) =>
    [...(graph.get(folder) ?? [])]
      .filter((other) => (place.get(other) ?? Infinity) < at)
      .map((other) => `${folder} → ${other}`),
  );
}

/** Orders a knot so that few arrows run back: moves single folders for as long as that helps. */
function orderKnot(knot: readonly string[], graph: Graph): readonly string[] {
  let order = knot;
  let fewest = backArrows(order, graph).length;
  for (let improved = true; improved;) {
    improved = false;
    for (const folder of knot) {
      const others = order.filter((other) => other !== folder);
      for (let at = 0; at <= others.length; at += 1) {
        const moved = others.toSpliced(at, 0, folder);
        const found = backArrows(moved, graph).length;
        if (found < fewest) [order, fewest, improved] = [moved, found, true];
      }
    }
  }
  return order;
}

/** Measures the folders of a package. Imports of types, tests and style sheets do not count. */
export function measureRooms(name: string, modules: readonly Module[]): Rooms {
  const graph = graphOf(name, modules);
  const knots = knotsOf(graph);
  const backs = knots.flatMap((knot) => backArrows(orderKnot(knot, graph), graph));
  return {
    name,
    folders: graph.size,
    arrows: [...graph.values()].reduce((sum, { size }) => sum + size, 0),
    back: backs.toSorted(),
    knot: Math.max(0, ...knots.map(({ length }) => length)),
  };
}

/** The imports that run up: no folders of a package may import each other in a circle. */
export const brokenRooms = (measured: readonly Rooms[]): readonly string[] =>
  measured.flatMap(({ name, back }) => back.map((arrow) => `${name}: ${arrow} closes a circle`));
