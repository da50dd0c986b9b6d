/** Puts a text or a picture into the reader's downloads. */
export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  // A browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

export const jsonBlob = (value: unknown) =>
  new Blob([`${JSON.stringify(value, null, 1)}\n`], { type: 'application/json' })
