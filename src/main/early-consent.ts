/** The element of the question for consent, which stands in the page from its first moment. */
export function consentElement(): HTMLElement {
  const existing = document.getElementById('consent')
  if (existing) return existing
  const element = document.createElement('div')
  element.id = 'consent'
  document.body.append(element)
  return element
}

/**
 * Removes the pre-rendered question, in whose place the app has just drawn its own. Returns the answer that was given
 * to it (public/early.js), if any.
 */
export function takeConsent(): string | undefined {
  const [before, own] = document.querySelectorAll('#consent > *')
  const { dataset } = document.documentElement
  const { consent } = dataset
  delete dataset.consent
  if (!(before instanceof HTMLElement && before.dataset.early !== undefined)) return consent
  const focused = before.contains(document.activeElement) ? document.activeElement : null
  before.remove()
  if (focused instanceof HTMLButtonElement)
    own?.querySelector<HTMLButtonElement>(`button[value="${focused.value}"]`)?.focus()
  return consent
}
