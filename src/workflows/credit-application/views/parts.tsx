import { createContext } from 'react'

import { useSelector } from '@xstate/react'

import type { CreditApplicationRef } from '../../../../machines/workflows/credit-application/credit-application.machine.ts'
import { applicationFailures } from '../../../../machines/workflows/credit-application/credit-application.page.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { ChosenFiles } from '../ports.ts'

export type ViewProps = { application: CreditApplicationRef }
export const FilesContext = createContext<ChosenFiles>(new Map())

export const useIsBusy = (application: CreditApplicationRef) =>
  useSelector(application, (state) => state.hasTag('busy'))

/** What the server said to the last try; nothing while it is asked again. */
export function Failure({ application }: ViewProps) {
  const failureText = useFailureText(applicationFailures)
  const failure = useSelector(application, ({ context }) => context.failure)
  const isBusy = useIsBusy(application)
  if (failure === null || isBusy) return null
  return (
    <Notice tone="late" live="alert">
      {failureText(failure)}
    </Notice>
  )
}
