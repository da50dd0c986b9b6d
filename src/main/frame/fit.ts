/**
 * Returns how many of the links of a row stay in it, in CSS pixels: all of them, or as many as leave room for the button
 * that opens the rest.
 */
export function fittingOf(
  widths: readonly number[],
  { room, gap, button }: { room: number; gap: number; button: number },
): number {
  const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width + gap, -gap))
  if ((ends.at(-1) ?? 0) <= room) return widths.length
  return ends.filter((end) => end + gap + button <= room).length
}
