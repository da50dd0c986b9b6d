import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { isEntered } from '../../../../domain/rules/dispute-contact.ts'
import type { DisputeResponseRef } from '../../../../machines/workflows/dispute-response/dispute-response.machine.ts'
import {
  selectContactRefusal,
  selectContacts,
  selectContactsRefusal,
  selectDisputes,
  selectFailure,
} from '../../../../machines/workflows/dispute-response/dispute-response.selectors.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ContactsEditor } from '../../../shared/contacts/ContactsEditor.tsx'
import { stack } from '../../../ui/layout/layout.css.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { WhyNot } from '../../../ui/form/WhyNot.tsx'
import { actions } from '../../../wizard/wizard.css.ts'
import { useResponseText } from '../words.ts'
import { ResponseFrame } from './ResponseFrame.tsx'

/** Step 2: who of the reader's side gets e-mails about what becomes of it. */
export function Contacts({ response }: { response: DisputeResponseRef }) {
  const { t } = useLingui()
  const textOf = useResponseText()
  const known = useSelector(response, ({ context }) => context.knownContacts)
  const maximum = useSelector(response, ({ context }) => context.settings.contactsMaximum)
  const chosen = useSelector(response, selectContacts)
  const isOfSeveral = useSelector(response, (state) => selectDisputes(state).length > 1)
  const failure = useSelector(response, selectFailure)
  const refused = useSelector(response, selectContactsRefusal)
  const [isTyped, setTyped] = useState(false)
  const refusal = isTyped ? 'contactNotAdded' : refused
  return (
    <ResponseFrame
      response={response}
      step={2}
      title={t`Contacts`}
      lead={t`These people get an email for every update to the dispute.`}
      focusKey="contacting"
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
          <ContactsEditor
            known={known}
            chosen={chosen}
            maximum={maximum}
            refuse={(contact) => selectContactRefusal(response.getSnapshot(), contact)}
            onAdd={(contact) => response.send({ type: 'contact.add', contact })}
            onRemove={(email) => response.send({ type: 'contact.remove', email })}
            onType={(entry) => setTyped(isEntered(entry))}
          />
        </Card>
        <WhyNot
          id="why-review"
          title={t`What’s missing`}
          reasons={refusal === null ? [] : [{ code: refusal, text: textOf(refusal) }]}
        />
        <div className={actions}>
          <Button
            kind="main"
            blockedBy={refusal === null ? null : 'why-review'}
            onClick={() => response.send({ type: 'step.next' })}
          >
            <Trans>Continue to review</Trans>
          </Button>
          <Button onClick={() => response.send({ type: 'step.back' })}>
            <Trans>Previous step</Trans>
          </Button>
        </div>
      </div>
    </ResponseFrame>
  )
}
