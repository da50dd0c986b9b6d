import { expect, it } from 'vitest'

import { intakeCodes } from '../../../domain/contract/intake/result.ts'
import { importRefusalCodes } from '../../../domain/rules/merchant-invoices/import-refusals.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { contextOf, intentOf } from './change-file-import.context.ts'
import { changeFileImportModel } from './change-file-import.model.ts'
import { changeFileRefusalWords } from './change-file-import.refusals.ts'

describeModel(changeFileImportModel)

it('has words for each code of a file and of its rows, but those of other commands', () => {
  const codes = [...new Set<string>([...importRefusalCodes, ...intakeCodes])]
  expect(codes.filter((code) => !Object.hasOwn(changeFileRefusalWords, code))).toEqual([
    'programMissing',
    'programUnknown',
    'recordRepeatedInFile',
    'recordThere',
    'recordOfOtherProgram',
    'personRefused',
  ])
})

it('means the same file by the same choice, and another one by another choice, kind or writing', () => {
  const file = { key: 'k1', name: 'locations.csv', size: 120 }
  const chosen = { ...contextOf({ importId: null, locale: 'en-US' }), kind: 'locations' as const, file }
  expect(intentOf({ ...chosen, share: 0.5, failure: 'networkFailed' } as typeof chosen)).toBe(intentOf(chosen))
  const others = [
    { ...chosen, kind: 'customers' as const },
    { ...chosen, locale: 'de-DE' },
    { ...chosen, file: { ...file, key: 'k2' } },
  ]
  expect(new Set([chosen, ...others].map(intentOf)).size).toBe(4)
})
