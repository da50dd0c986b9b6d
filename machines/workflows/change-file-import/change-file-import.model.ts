import type { OpenedChangeFile } from '../../../domain/contract/intake/change-file.ts'
import { defineModel } from '../../model.ts'
import { selectColumnsRefusals, selectFileRefusal, selectStoreRefusal } from './change-file-import.context.ts'
import { journeys, LINK, NEW, refusals } from './change-file-import.journeys.ts'
import { changeFileImportMachine, type ChangeFileImportSnapshot } from './change-file-import.machine.ts'
import {
  broken,
  checked,
  checkedBySoftware,
  checkedWithRefusals,
  checking,
  KIND,
  known,
  nothingNew,
  partly,
  queued,
  received,
  refusedAll,
  stored,
  storing,
  unmatched,
  unreadable,
  withdrawn,
} from './change-file-import.samples.ts'

/** The facts that a person sees. */
export type ChangeFileImportFacts = {
  kind: string | null
  locale: string
  fileName: string | null
  share: number
  columns: readonly (string | null)[]
  mode: string
  failure: string | null
}

const lost = { error: { code: 'networkFailed' } }
const gone = { error: { code: 'notFound' } }
const notChecked = { error: { code: 'changeFileNotChecked' } }
const changed = { error: { code: 'changeFileChanged' } }
/** It is read as what was sent says, in the next version. */
const answered = ({ context }: ChangeFileImportSnapshot, answer: OpenedChangeFile) => ({
  output: {
    ...answer,
    version: (context.current?.version ?? 1) + 1,
    upsert: context.mode === 'change',
    skipKnown: context.mode === 'skip',
    locale: context.locale,
    columns:
      context.current?.columns == null
        ? null
        : { ...context.current.columns, read_as: [...context.columns], from: 'chosen' as const },
  },
})

export const changeFileImportModel = defineModel(changeFileImportMachine, {
  scenarios: {
    [NEW]: { importId: null, locale: 'en-US' },
    [LINK]: { importId: 'import', locale: 'en-US' },
  },
  events: {
    'kind.choose': [{ type: 'kind.choose', kind: KIND }],
    'locale.choose': [{ type: 'locale.choose', locale: 'de-DE' }],
    'file.choose': [
      { type: 'file.choose', key: 'k1', name: 'locations.csv', size: 120 },
      { type: 'file.choose', key: 'k2', name: 'locations.docx', size: 120 },
      { type: 'file.choose', key: 'k3', name: 'nothing.csv', size: 0 },
    ],
    'upload.progressed': [{ type: 'upload.progressed', share: 0.5 }],
    'upload.cancel': [{ type: 'upload.cancel' }],
    'upload.retry': [{ type: 'upload.retry' }],
    'column.choose': [
      { type: 'column.choose', at: 1, field: 'display_location' },
      { type: 'column.choose', at: 1, field: 'name' },
    ],
    'file.check': [{ type: 'file.check' }],
    'mode.choose': [
      { type: 'mode.choose', mode: 'change' },
      { type: 'mode.choose', mode: 'refuse' },
    ],
    'file.rematch': [{ type: 'file.rematch' }],
    'file.store': [{ type: 'file.store' }],
    'file.withdraw': [{ type: 'file.withdraw' }],
    'file.reload': [{ type: 'file.reload' }],
    'file.another': [{ type: 'file.another' }],
    'import.leave': [{ type: 'import.leave' }],
    'leave.confirm': [{ type: 'leave.confirm' }],
    'leave.cancel': [{ type: 'leave.cancel' }],
  },
  outcomes: {
    sendFile: [{ output: received }, { error: { code: 'changeFilesTooMany' } }, lost],
    readFile: (snapshot) => {
      const ends = [{ output: unreadable }, { output: broken }]
      if (snapshot.matches('checking'))
        return [
          { output: checking },
          { output: unmatched },
          { output: checked },
          { output: checkedWithRefusals },
          { output: refusedAll },
          { output: known },
          { output: withdrawn },
          ...ends,
          lost,
          gone,
        ]
      if (snapshot.matches('storing'))
        return [
          { output: storing },
          { output: stored },
          { output: partly },
          { output: nothingNew },
          ...ends,
          lost,
          gone,
        ]
      return [
        { output: received },
        { output: unmatched },
        { output: checkedWithRefusals },
        { output: checkedBySoftware },
        { output: queued },
        { output: stored },
        { output: unreadable },
        lost,
        gone,
      ]
    },
    askCheck: (snapshot) => [answered(snapshot, received), lost, gone, changed],
    storeFile: (snapshot) => [answered(snapshot, queued), lost, gone, notChecked],
    withdrawFile: (snapshot) => [answered(snapshot, withdrawn), lost],
  },
  oracle: ({ context: { kind, locale, file, share, columns, mode, failure } }): ChangeFileImportFacts => ({
    kind,
    locale,
    fileName: file?.name ?? null,
    share,
    columns,
    mode,
    failure,
  }),
  why: (snapshot, event) => {
    if (event.type === 'file.choose') return selectFileRefusal(snapshot)
    if (event.type === 'file.store') return selectStoreRefusal(snapshot)
    return event.type === 'file.check' ? (selectColumnsRefusals(snapshot)[0]?.code ?? null) : null
  },
  requirements: {
    'changeFileImport --file.another[hasImport]--> changeFileImport.choosing': '§2 Other',
  },
  journeys,
  refusals,
})
