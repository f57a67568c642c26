/** Names with what joins each to the one before: `a + b`, `a, b + c`. */
export const namesWithJoiners = (
  names: readonly string[],
): readonly { readonly name: string; readonly joiner: '' | ', ' | ' + ' }[] =>
  names.map((name, at) => ({
    name,
    joiner: at === 0 ? '' : at === names.length - 1 ? ' + ' : ', ',
  }));

/** Names in one text, as the header of a window shows them. */
export const joinNames = (names: readonly string[]): string =>
  namesWithJoiners(names)
    .map(({ name, joiner }) => `${joiner}${name}`)
    .join('');
