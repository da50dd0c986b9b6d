/** Moves focus to the page's table, before or after the control that had it goes (WCAG 2.4.3); to the page without one. */
export function focusTable(): void {
  const content = document.getElementById('content')
  const place = content?.querySelector('table') ?? content
  place?.focus({ preventScroll: true })
}
