import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import { describeModel } from '../../../qa/check/check-model.ts'
import { selectShare, uploadMachine, type AttachedDocument, type FileToSend } from './upload.machine.ts'
import { uploadModel } from './upload.model.ts'

describeModel(uploadModel)

it('shows what its port tells of the file’s way, and breaks off when it is left out', () => {
  const seen: { file?: FileToSend; signal?: AbortSignal } = {}
  const uploadFile = fromPromise<AttachedDocument, FileToSend>(({ input, signal }) => {
    Object.assign(seen, { file: input, signal })
    return new Promise(() => {})
  })
  const input = uploadModel.scenarios.get('a photo is chosen for an invoice') as never
  const upload = createActor(uploadMachine.provide({ actors: { uploadFile } }), { input }).start()
  seen.file?.onShare(0.25)
  expect(selectShare(upload.getSnapshot())).toBe(0.25)
  expect(seen.file).toMatchObject({ key: 'f1', trxId: 't1', typeId: 'photo', name: 'crate.jpg' })
  upload.send({ type: 'upload.cancel' })
  expect(seen.signal?.aborted).toBe(true)
})
