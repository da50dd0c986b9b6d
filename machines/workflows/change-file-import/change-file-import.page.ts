import type { Message } from '#msg'

import { commonFailures } from '../../failure-words.ts'
import type { PageOf, Scene, Sight, Text } from '../../page.ts'
import { wizardWords } from '../../wizard-words.ts'
import type { changeFileImportMachine } from './change-file-import.machine.ts'
import type { ChangeFileImportFacts } from './change-file-import.model.ts'
import {
  changeFileCallWords,
  changeFileFieldWords,
  changeFileImportRefusals,
  changeFileImportWords as words,
  changeFileKindWords,
  changeFileModeWords,
} from './change-file-import.words.ts'

// A suite file keeps the facts as the model's oracle gives them.
const factsOf = (facts: Scene['facts']) => facts as ChangeFileImportFacts
const failures: Readonly<Record<string, Text>> = {
  ...commonFailures,
  ...changeFileImportRefusals,
  ...changeFileCallWords,
}
const said = (facts: Scene['facts']): readonly Sight[] => {
  const text = failures[factsOf(facts).failure ?? '']
  return text === undefined ? [] : [{ text }]
}
const isChangedElsewhere = ({ failure }: ChangeFileImportFacts) =>
  failure === 'changeFileChanged' || failure === 'changeFileNotChecked'
const headed =
  (heading: Message) =>
  (facts: Scene['facts']): readonly Sight[] => [{ heading }, ...(isChangedElsewhere(factsOf(facts)) ? said(facts) : [])]
const isIn = (leaves: readonly string[], state: string) => leaves.some((leaf) => leaf.startsWith(state))

/** A program's file of changes, from its choice to what became of it. */
export const changeFileImportPage = {
  events: {
    'kind.choose': ({ kind }) => [{ fill: words.kind, with: changeFileKindWords[kind] }],
    'locale.choose': ({ locale }) => [{ fill: words.locale, with: locale }],
    'file.choose': [{ press: words.choose }],
    'upload.progressed': [{ itself: true }],
    'upload.cancel': [{ press: words.cancelUpload }],
    'upload.retry': [{ press: words.retry }],
    'column.choose': ({ at, field }) => [
      {
        fill: { says: words.columnAs, with: { name: at + 1 } },
        with: field === null ? '' : changeFileFieldWords[field],
      },
    ],
    'file.check': [{ press: words.check }],
    'mode.choose': ({ mode }) => [{ choose: changeFileModeWords[mode] }],
    'file.rematch': [{ press: words.rematch }],
    'file.store': [{ press: words.store }],
    'file.withdraw': [{ press: words.withdraw }],
    'file.reload': (_, { leaves }) => [{ press: isIn(leaves, 'loadFailed') ? words.retry : words.checkNow }],
    'file.another': [{ press: words.another }],
    // By whatever leads away.
    'import.leave': [{ press: words.apiKeys }],
    'leave.confirm': [{ press: words.leave }],
    'leave.cancel': [{ press: wizardWords.stay }],
  },
  states: {
    beginning: [],
    opening: [],
    loadFailed: [{ text: words.loadFailed }],
    unknown: [{ heading: words.unknown }],
    'choosing.open': [{ heading: words.title }],
    'choosing.refused': (facts) => [{ heading: words.title }, { text: words.notUploaded }, ...said(facts)],
    'uploading.sending': [{ heading: words.title }],
    'uploading.leaving.inside': [],
    'uploading.leaving.asking': [{ dialog: words.leaveQuestion }],
    placing: [],
    'matching.open': headed(words.columns),
    'matching.failed': (facts) => [{ heading: words.columns }, { text: words.notChecked }, ...said(facts)],
    asking: [],
    'checking.waiting': [{ heading: words.checking }],
    'checking.reading': [{ heading: words.checking }],
    'checking.lost': [{ heading: words.checking }, { text: words.lost }],
    'reviewing.open': headed(words.review),
    'reviewing.failed': (facts) => [{ heading: words.review }, { text: words.notDone }, ...said(facts)],
    rechecking: [],
    starting: [],
    'storing.waiting': [{ heading: words.storing }],
    'storing.reading': [{ heading: words.storing }],
    'storing.lost': [{ heading: words.storing }, { text: words.lost }],
    withdrawing: [],
    'ended.stored': [{ heading: words.stored }],
    'ended.partly': [{ heading: words.partly }],
    'ended.nothingNew': [{ heading: words.nothingNew }],
    'ended.unreadable': [{ heading: words.unreadable }],
    'ended.withdrawn': [{ heading: words.withdrawn }],
    'ended.failed': [{ heading: words.failed }],
    left: [{ heading: words.apiKeys }],
  },
  refusals: changeFileImportRefusals,
} satisfies PageOf<typeof changeFileImportMachine>
