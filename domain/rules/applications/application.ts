/** Rules of a credit application: what its documents, decisions and answers need. */
import { refuseFile, type ChosenFile, type DocumentRefusal } from '../disputes/dispute-document.ts'

/** Returns why a file cannot become a further document of an application, or null. */
export function refuseApplicationDocument(
  file: ChosenFile,
  { held, maximum, maximumBytes }: { held: number; maximum: number; maximumBytes: number },
): DocumentRefusal | null {
  return held >= maximum ? 'tooManyFiles' : refuseFile(file, { documentMaximumBytes: maximumBytes })
}

export type DecisionRefusal = 'noteMissing' | 'limitMissing' | 'termsInvalid'
/** Days of payment terms at most. */
export const TERMS_DAYS = 180

/** Returns why the applicant cannot be asked, or the application not be declined, with this text. */
export const refuseNote = (note: string): DecisionRefusal | null => (note.trim() === '' ? 'noteMissing' : null)

/** Returns why an application cannot be approved with these figures, or null. */
export function refuseApproval({
  limitMinor,
  termsDays,
}: {
  limitMinor: number | null
  termsDays: number | null
}): DecisionRefusal | null {
  if (limitMinor === null || limitMinor <= 0) return 'limitMissing'
  return termsDays === null || !Number.isInteger(termsDays) || termsDays < 0 || termsDays > TERMS_DAYS
    ? 'termsInvalid'
    : null
}

export type AnswerRefusal = 'answerMissing'

/** Returns why an answer cannot be sent, or null. */
export const refuseAnswer = (answer: string): AnswerRefusal | null => (answer.trim() === '' ? 'answerMissing' : null)
