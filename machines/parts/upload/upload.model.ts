import { defaultDisputeSettings } from '../../../domain/program-settings.ts'
import { defineModel } from '../../model.ts'
import { selectUploadRefusal, uploadMachine, type AttachedDocument, type UploadInput } from './upload.machine.ts'

const file: UploadInput = {
  key: 'f1',
  trxId: 't1',
  typeId: 'photo',
  name: 'crate.jpg',
  size: 240_000,
  held: [],
  settings: defaultDisputeSettings,
}
const document: AttachedDocument = {
  documentId: 'doc1',
  trxId: 't1',
  typeId: 'photo',
  fileName: 'crate.jpg',
  fileSize: 240_000,
}
const settle = <End>(end: End) => ({ type: 'settle' as const, actor: 'uploadFile' as const, ...end })
const refusal = (code: string) => ({ error: { code } })
const sent = settle({ output: document })
const cut = settle(refusal('networkFailed'))
const progressed = { type: 'upload.progressed', share: 0.5 } as const
const retry = { type: 'upload.retry' } as const
const cancel = { type: 'upload.cancel' } as const
const refused = (code: string, name = file.name) => ({ kind: 'refused', key: 'f1', name, code }) as const

const photos = Array.from({ length: 5 }, (_, i) => ({ trxId: `p${i}`, typeId: 'photo' }))

export const uploadModel = defineModel(uploadMachine, {
  scenarios: {
    'a photo is chosen for an invoice': file,
    'a program is chosen instead of a picture': { ...file, name: 'crate.exe' },
    'an empty file is chosen': { ...file, size: 0 },
    'a file over the limit is chosen': { ...file, size: defaultDisputeSettings.documentMaximumBytes + 1 },
    'no kind of document is chosen': { ...file, typeId: null },
    'the invoice has its document already': { ...file, held: [{ trxId: 't1', typeId: 'deliveryProof' }] },
    'an invoice of many documents has one': {
      ...file,
      held: [{ trxId: 't1', typeId: 'deliveryProof' }],
      settings: { ...defaultDisputeSettings, isManyATransaction: true },
    },
    'there are as many photos as are taken': { ...file, held: photos },
  },
  events: {
    'upload.progressed': [progressed],
    'upload.retry': [retry],
    'upload.cancel': [cancel],
  },
  outcomes: {
    uploadFile: [{ output: document }, refusal('documentSuspicious'), refusal('tooLarge'), refusal('networkFailed')],
  },
  oracle: (snapshot) => ({
    share: snapshot.context.share,
    failure: snapshot.context.failure,
    refusal: selectUploadRefusal(snapshot),
    document: snapshot.context.document?.documentId ?? null,
  }),
  journeys: [
    { name: 'a photo is on its way at once', events: [], ends: 'uploading', holds: { share: 0, failure: null } },
    { name: 'how much has gone is known', events: [progressed], ends: 'uploading', holds: { share: 0.5 } },
    {
      name: 'a photo becomes a document',
      events: [progressed, sent],
      ends: 'done',
      holds: { document },
      output: { kind: 'done', document },
    },
    {
      name: 'the server looks into the file and refuses it',
      events: [settle(refusal('documentSuspicious'))],
      ends: 'refused',
      output: refused('documentSuspicious'),
    },
    {
      name: 'a cut line can be tried again',
      events: [progressed, cut],
      ends: 'failed',
      holds: { failure: 'networkFailed', share: 0.5 },
    },
    {
      name: 'another try begins at nothing',
      events: [progressed, cut, retry],
      ends: 'uploading',
      holds: { share: 0, failure: null },
    },
    {
      name: 'an ended session does not lose the file',
      events: [settle(refusal('notSignedIn')), retry, sent],
      ends: 'done',
      output: { kind: 'done', document },
    },
    {
      name: 'a file that came too soon after many others is sent again, and not chosen again',
      events: [settle(refusal('tooManyRequests')), retry, sent],
      ends: 'done',
      output: { kind: 'done', document },
    },
    {
      name: 'a file that could not be scanned is sent again later',
      events: [settle(refusal('documentNotInspected')), retry, sent],
      ends: 'done',
      output: { kind: 'done', document },
    },
    { name: 'a file is left out on its way', events: [cancel], ends: 'cancelled', output: { kind: 'cancelled' } },
    {
      name: 'a file that did not get through is left out',
      events: [cut, cancel],
      ends: 'cancelled',
      output: { kind: 'cancelled' },
    },
    {
      name: 'a program is not sent',
      scenario: 'a program is chosen instead of a picture',
      events: [],
      ends: 'refused',
      output: refused('unsupportedType', 'crate.exe'),
    },
    {
      name: 'nothing is not sent',
      scenario: 'an empty file is chosen',
      events: [],
      ends: 'refused',
      output: refused('documentEmpty'),
    },
    {
      name: 'too much is not sent',
      scenario: 'a file over the limit is chosen',
      events: [],
      ends: 'refused',
      output: refused('tooLarge'),
    },
    {
      name: 'a file of no kind is not sent',
      scenario: 'no kind of document is chosen',
      events: [],
      ends: 'refused',
      output: refused('documentTypeMissing'),
    },
    {
      name: 'an invoice takes one document',
      scenario: 'the invoice has its document already',
      events: [],
      ends: 'refused',
      output: refused('transactionHasDocument'),
    },
    {
      name: 'an invoice of many documents takes another one',
      scenario: 'an invoice of many documents has one',
      events: [sent],
      ends: 'done',
      output: { kind: 'done', document },
    },
    {
      name: 'a kind takes so many documents',
      scenario: 'there are as many photos as are taken',
      events: [],
      ends: 'refused',
      output: refused('tooManyOfType'),
    },
  ],
  refusals: [],
})
