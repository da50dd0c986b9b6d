import { useCallback, useState } from 'react'

import { useSelector } from '@xstate/react'

import type { ChosenDocument, RejectedFile } from '../../../machines/parts/upload/upload.machine.ts'
import { selectShare, selectUploadFailure, type UploadRef } from '../../../machines/parts/upload/upload.machine.ts'
import { storeFile } from './chosen-files.ts'

/**
 * The share of the current file that has been sent, from 0 to 1, and the code of its failure. Null where none is sent.
 */
export type Sending = { share: number; failure: string | null }

/** Returns the state of the chart that sends a file, as a page shows it. */
export function useSending(upload: UploadRef | undefined): Sending | null {
  const share = useSelector(upload, (state) => (state ? selectShare(state) : null))
  const failure = useSelector(upload, (state) => (state?.matches('failed') ? selectUploadFailure(state) : null))
  return share === null ? null : { share, failure }
}

/** Hands chosen files to a wizard by their keys, and knows to which invoice each belonged that was not accepted. */
export function useFileChoice(choose: (document: ChosenDocument) => void) {
  const [places] = useState(() => new Map<string, string>())
  const onChoose = useCallback(
    (trxId: string, typeId: string | null, file: File) => {
      const key = storeFile(file)
      places.set(key, trxId)
      choose({ key, trxId, typeId, name: file.name, size: file.size })
    },
    [places, choose],
  )
  const placed = (rejected: readonly RejectedFile[]) =>
    rejected.flatMap(({ key, name, code }) => {
      const trxId = places.get(key)
      return trxId === undefined ? [] : [{ trxId, name, code }]
    })
  return { onChoose, placed }
}
