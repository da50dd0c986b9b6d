import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import {
  selectContactsRefusal,
  selectDisputes,
  selectFailure,
} from '../../../../machines/workflows/dispute-response/dispute-response.context.ts'
import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import { disputeResponseWords } from '../../../../machines/workflows/dispute-response/dispute-response.page.ts'
import { Contacts as ContactsOf } from '../../../shared/contacts/Contacts.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { StepEnd } from '../../../wizard/StepEnd.tsx'
import { useResponseText } from '../words.ts'
import { ResponseFrame } from './ResponseFrame.tsx'

/** Step 2: who of the reader's side gets e-mails about what becomes of it. */
export function Contacts({ response }: { response: DisputeResponseRef }) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const known = useSelector(response, ({ context }) => context.knownContacts)
  const contacts = useSelector(response, ({ children }) => children.contacts)
  const isOfSeveral = useSelector(response, (state) => selectDisputes(state).length > 1)
  const failure = useSelector(response, selectFailure)
  const refusal = useSelector(response, selectContactsRefusal)
  return (
    <ResponseFrame
      response={response}
      title={t(disputeResponseWords.contacts)}
      lead={t`These people get an email for every update to the dispute.`}
      hasErrors={failure !== null}
    >
      <div className={stack.s4}>
        {failure === null ? null : (
          <Notice tone="late" live="alert">
            {textOf(failure.code)}
          </Notice>
        )}
        {isOfSeveral ? (
          <Notice tone="quiet">
            <Trans>
              Each dispute keeps its current contacts unless you select people here. The people you select replace the
              current contacts on all selected disputes.
            </Trans>
          </Notice>
        ) : null}
        <Card title={t`People to notify on your side`}>
          {contacts === undefined ? null : <ContactsOf contacts={contacts} known={known} />}
        </Card>
        <StepEnd
          refusal={refusal === null ? null : { code: refusal, text: textOf(refusal) }}
          onBack={() => response.send({ type: 'step.back' })}
          onNext={() => response.send({ type: 'step.next' })}
        >
          {t(disputeResponseWords.toReview)}
        </StepEnd>
      </div>
    </ResponseFrame>
  )
}
