import { useSelector } from '@xstate/react'

import { selectShare, selectUploadFailure, type UploadRef } from '../../machines/workflows/upload/upload.machine.ts'

/** How far the file on its way is, from 0 to 1, and the code of what stopped it. Null where none is sent. */
export type Sending = { share: number; failure: string | null }

/** What a page shows of the chart that sends a file. */
export function useSending(upload: UploadRef | undefined): Sending | null {
  const share = useSelector(upload, (state) => (state ? selectShare(state) : null))
  const failure = useSelector(upload, (state) => (state?.matches('failed') ? selectUploadFailure(state) : null))
  return share === null ? null : { share, failure }
}
