import { msg } from '@lingui/core/macro'

import { CHANGE_FILES_OPEN } from '../../../domain/limits.ts'
import type { FailureWords } from '../../shared/words/failure-text.tsx'

/** Messages about files that a program imports, by the server's code. */
export const importFailures: FailureWords = {
  changeFilesTooMany: msg`Up to ${{ count: CHANGE_FILES_OPEN }} files can wait to be imported. Try again when one of them is done.`,
  changeFileNotChecked: msg`This file has changed in the meantime, or it was checked more than 7 days ago. Upload it again.`,
  fileTooLarge: msg`The file is too large. Split it into smaller files.`,
  fileEmpty: msg`The file is empty.`,
  unsupportedType: msg`This isn’t a CSV file. Save your table as CSV and upload it again.`,
  filesFailed: msg`The file can’t be read any more. Choose it again.`,
}
