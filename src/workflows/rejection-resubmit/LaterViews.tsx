import { Ended, Processing } from './Ended.tsx'
import { RejectionForm } from './RejectionForm.tsx'

/** Views that are fetched while a rejection is read. */
export const laterViews = { form: RejectionForm, processing: Processing, accepted: Ended, cancelled: Ended }
