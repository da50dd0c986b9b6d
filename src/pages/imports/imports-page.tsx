import { useState } from 'react'

import * as v from 'valibot'

import type { ChangeFile } from '../../../domain/contract/intake/change-file.ts'
import { DEFAULT_ROWS_PER_PAGE, ROWS_PER_PAGE } from '../../../domain/limits.ts'
import { isUnderWay } from '../../../domain/rules/intake/change-file.ts'
import { readChangeFiles } from '../../api/change-files/change-files.ts'
import { usePageSearch } from '../../shared/app/use-page.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useRepeated } from '../../shared/load/use-repeated.ts'
import { CheckFile } from './CheckFile.tsx'
import { Imports } from './Imports.tsx'
import { StoreFile } from './StoreFile.tsx'

const whole = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1))
const Search = v.object({
  page: v.fallback(whole, 1),
  pageSize: v.fallback(v.pipe(whole, v.picklist(ROWS_PER_PAGE)), DEFAULT_ROWS_PER_PAGE),
})

const LOOK_AGAIN_MS = 3_000

/** The files that the program has imported, in the browser, by its software or by the command, and a further one. */
export function Page() {
  const [query, change] = usePageSearch(Search)
  const files = useLoaded(readChangeFiles, query)
  const [isSending, setSending] = useState(false)
  const [stored, setStored] = useState<ChangeFile | null>(null)
  const { retry } = files
  useRepeated(retry, files.data?.items.some(isUnderWay) === true ? LOOK_AGAIN_MS : null)
  return (
    <>
      <Imports files={files} query={query} onQuery={change} onSend={() => setSending(true)} onStore={setStored} />
      {isSending ? <CheckFile onChecked={retry} onClose={() => setSending(false)} /> : null}
      {stored === null ? null : (
        <StoreFile
          file={stored}
          onClose={() => {
            setStored(null)
            retry()
          }}
        />
      )}
    </>
  )
}
