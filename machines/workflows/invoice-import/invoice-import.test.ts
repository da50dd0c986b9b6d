import { expect, it } from 'vitest'

import { importRefusalCodes } from '../../../domain/rules/merchant-invoices/import-refusals.ts'
import { describeModel } from '../../../qa/check/check-model.ts'
import { invoiceImportModel } from './invoice-import.model.ts'
import { importRefusalWords } from './invoice-import.refusals.ts'

describeModel(invoiceImportModel)

it('has words for each code but those of what only the command line imports', () => {
  expect(importRefusalCodes.filter((code) => !Object.hasOwn(importRefusalWords, code))).toEqual([
    'programMissing',
    'programUnknown',
    'recordRepeatedInFile',
    'recordThere',
    'recordOfOtherProgram',
    'parentUnknown',
    'personRefused',
  ])
})

it('says of a missing, an ambiguous and an unknown column what is to be done about each', () => {
  const { columnMissing, columnAmbiguous, columnUnknown } = importRefusalWords
  expect(new Set([columnMissing, columnAmbiguous, columnUnknown].map(({ message }) => message)).size).toBe(3)
})
