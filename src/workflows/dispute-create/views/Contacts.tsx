import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import { disputeCreateWords } from '../../../../machines/workflows/dispute-create/dispute-create.page.ts'
import {
  selectContactsRefusal,
  selectFailure,
  selectKind,
} from '../../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Contacts as ContactsOf } from '../../../shared/contacts/Contacts.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useCreateWords, useDisputeFailureText } from '../words.ts'
import { readable } from './Dispute.css.ts'
import { DisputeFrame } from './DisputeFrame.tsx'
import { StepEnd } from '../../../wizard/StepEnd.tsx'

/** Step 4: the recipients of the dispute's e-mails. */
export function Contacts({ dispute }: { dispute: DisputeCreateRef }) {
  const { t } = useLingui()
  const words = useCreateWords(useSelector(dispute, selectKind))
  const failureText = useDisputeFailureText()
  const known = useSelector(dispute, ({ context }) => context.knownContacts)
  const contacts = useSelector(dispute, ({ children }) => children.contacts)
  const refusal = useSelector(dispute, selectContactsRefusal)
  const failure = useSelector(dispute, selectFailure)
  return (
    <DisputeFrame dispute={dispute} title={t(disputeCreateWords.contacts)} hasErrors={failure !== null}>
      <div className={stack.s4}>
        {failure === null ? null : (
          <Notice tone="late" live="alert">
            {failureText(failure.code)}
          </Notice>
        )}
        <p className={readable}>
          <Trans>
            The people you select get an email when the dispute starts, when someone responds and before a deadline. To
            get these emails too, add yourself. If you select no one, only you will get them.
          </Trans>
        </p>
        <Card>{contacts === undefined ? null : <ContactsOf contacts={contacts} known={known} />}</Card>
        <StepEnd
          refusal={refusal === null ? null : { code: refusal, text: words.refusal(refusal) }}
          onBack={() => dispute.send({ type: 'step.back' })}
          onNext={() => dispute.send({ type: 'step.next' })}
        >
          {t(disputeCreateWords.toReview)}
        </StepEnd>
      </div>
    </DisputeFrame>
  )
}
