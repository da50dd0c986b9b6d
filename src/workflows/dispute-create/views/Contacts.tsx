import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import type { DisputeCreateRef } from '../../../../machines/workflows/dispute-create/dispute-create.machine.ts'
import {
  selectContactRefusal,
  selectContacts,
  selectFailure,
  selectKind,
} from '../../../../machines/workflows/dispute-create/dispute-create.selectors.ts'
import { disputeFailures } from '../../../shared/words/dispute-failures.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ContactsEditor } from '../../../shared/contacts/ContactsEditor.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useCreateWords } from '../words.ts'
import { readable } from './Describe.css.ts'
import { DisputeFrame } from './DisputeFrame.tsx'
import { StepEnd } from './StepEnd.tsx'

/** Step 4: who is told by e-mail of whatever happens. */
export function Contacts({ dispute }: { dispute: DisputeCreateRef }) {
  const { t } = useLingui()
  const words = useCreateWords(useSelector(dispute, selectKind))
  const failureText = useFailureText(disputeFailures)
  const known = useSelector(dispute, ({ context }) => context.knownContacts)
  const chosen = useSelector(dispute, selectContacts)
  const maximum = useSelector(dispute, ({ context }) => context.settings.contactsMaximum)
  const failure = useSelector(dispute, selectFailure)
  const [isTyped, setTyped] = useState(false)
  return (
    <DisputeFrame
      dispute={dispute}
      step={4}
      title={t`Who should be notified`}
      focusKey="contacting"
      hasErrors={failure !== null}
    >
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
        <Card>
          <ContactsEditor
            known={known}
            chosen={chosen}
            maximum={maximum}
            refuse={(contact) => selectContactRefusal(dispute.getSnapshot(), contact)}
            onAdd={(contact) => dispute.send({ type: 'contact.add', contact })}
            onRemove={(email) => dispute.send({ type: 'contact.remove', email })}
            onTyped={setTyped}
          />
        </Card>
        <StepEnd
          refusal={isTyped ? { code: 'contactNotAdded', text: words.refusal('contactNotAdded') } : null}
          onRefused={() => {}}
          onBack={() => dispute.send({ type: 'step.back' })}
          onNext={() => dispute.send({ type: 'step.next' })}
        >
          <Trans>Continue to review</Trans>
        </StepEnd>
      </div>
    </DisputeFrame>
  )
}
