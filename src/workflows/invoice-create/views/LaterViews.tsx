import type { ComponentType } from 'react'

import type { InvoiceCreateView } from '../../../../machines/workflows/invoice-create/invoice-create.context.ts'
import type { InvoiceCreateRef } from '../../../../machines/workflows/invoice-create/invoice-create.machine.ts'
import { Entry } from './Entry.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { Review } from './Review.tsx'
import { Submission } from './Submission.tsx'
import { Submitted } from './Submitted.tsx'

/** The views that follow the choice of the customer, in one chunk. */
export const laterViews: Readonly<
  Record<
    Extract<InvoiceCreateView, 'loadFailed' | 'invoice' | 'review' | 'submission' | 'submitted'>,
    ComponentType<{ invoice: InvoiceCreateRef }>
  >
> = { loadFailed: NotLoaded, invoice: Entry, review: Review, submission: Submission, submitted: Submitted }
