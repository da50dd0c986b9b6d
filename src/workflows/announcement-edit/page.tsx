/** Comes. */
export function Page() {
  return null
}
