/** Saves a file among the reader's downloads. */
export function saveFile(file: Blob, fileName: string): void {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = fileName
  link.click()
  // The click has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(href))
}
