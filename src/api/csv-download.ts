import { ApiFailure } from './failure.ts'

type Query = Readonly<Record<string, string | number | null | undefined>>

/** A whole list as a CSV file into the reader's downloads; refuses with `exportFailed`. */
export async function downloadCsv(path: string, query: Query, fileName: string): Promise<void> {
  const url = new URL(path, globalThis.location.origin)
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') url.searchParams.set(name, String(value))
  const response = await fetch(url, { headers: { accept: 'text/csv' } })
  if (!response.ok) throw new ApiFailure('exportFailed', { status: response.status })
  const href = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = href
  link.download = fileName
  link.click()
  // The click has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(href))
}
