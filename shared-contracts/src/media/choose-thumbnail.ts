/** Widths in px at which thumbnails are shown, in messages and elsewhere. */
export const thumbnailWidths = { message: 210, other: 250 } as const;

/** The narrowest copy of at least `width`; if all copies are narrower, the widest. */
export const chooseThumbnail = <Copy extends { readonly width: number }>(
  copies: readonly Copy[],
  width: number = thumbnailWidths.other,
): Copy | undefined => {
  const widestFirst = copies.toSorted((a, b) => b.width - a.width);
  return widestFirst.findLast((copy) => copy.width >= width) ?? widestFirst[0];
};
