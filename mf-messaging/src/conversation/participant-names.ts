/** Names, each with the joiner before it: `a + b`, `a, b + c`. */
export const namesWithJoiners = (
  names: readonly string[],
): readonly { readonly name: string; readonly joiner: '' | ', ' | ' + ' }[] =>
  names.map((name, at) => ({
    name,
    joiner: at === 0 ? '' : at === names.length - 1 ? ' + ' : ', ',
  }));
