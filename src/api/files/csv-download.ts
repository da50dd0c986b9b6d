import type { Client } from '../client.ts'
import { ApiFailure } from '../failure.ts'
import { saveFile } from './save-file.ts'

/** A whole list as a CSV file into the reader's downloads; refuses with `exportFailed`. */
export async function downloadCsv(
  client: Client,
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
  fileName: string,
): Promise<void> {
  const file = await client.download(path, 'text/csv', { query }).catch((cause: unknown) => {
    throw new ApiFailure('exportFailed', { status: cause instanceof ApiFailure ? cause.status : 0, cause })
  })
  saveFile(file, fileName)
}
