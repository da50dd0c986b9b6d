import { useState } from 'react'

import { useLingui } from '@lingui/react/macro'

import { APPLICATION_LINK_MS } from '../../../domain/limits.ts'
import { refuseLinkAddress } from '../../../domain/rules/methods/bank-link.ts'
import { userWords } from '../../../machines/user-words.ts'
import { bankLinkWords } from '../../../machines/workflows/bank-link/bank-link.page.ts'
import { sendApplicationLink, type ApplicationSide } from '../../api/applications/applications.ts'
import { readMerchants } from '../../api/merchant/merchants.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useSelection } from '../../shared/app/use-session.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { filled } from '../../ui/text/filled.ts'
import { reviewFailures } from './application-words.ts'

const DAY_MS = 86_400_000

/** Sends a company a link with which it applies for credit, of one of the reader's merchants or of the program. */
export function InviteDialog({ side, onClose }: { side: ApplicationSide; onClose: (isDone: boolean) => void }) {
  const { t } = useLingui()
  const client = useClient()
  const selection = useSelection()
  const offered = useLoaded(readMerchants, side === 'merchant' ? {} : null).data?.items ?? []
  const [chosen, setChosen] = useState(selection.merchantId)
  const [email, setEmail] = useState('')
  const [isAsked, setAsked] = useState(false)
  const change = useChange(onClose)
  const merchantId = side === 'admin' ? null : (chosen ?? offered[0]?.buidMerchant ?? null)
  const refusal = refuseLinkAddress(email)
  const days = APPLICATION_LINK_MS / DAY_MS
  return (
    <ChangeDialog
      title={t`Invite a company to apply`}
      action={t(bankLinkWords.send)}
      change={change}
      failures={reviewFailures}
      refusal={isAsked ? refusal : null}
      onDo={() => {
        setAsked(true)
        if (refusal !== null) return
        change.run(
          () => sendApplicationLink(client, { side, email: email.trim(), merchantId }),
          () => toast({ tone: 'done', text: t(filled(bankLinkWords.sent, { email: email.trim() })) }),
        )
      }}
    >
      <p>{t`The company gets an email with a link to the application form. The link expires in ${{ days }} days.`}</p>
      {offered.length > 1 ? (
        <Select
          label={t`Merchant`}
          value={merchantId ?? ''}
          options={offered.map(({ buidMerchant, merchantName }) => ({ value: buidMerchant, label: merchantName }))}
          onChange={setChosen}
        />
      ) : null}
      <Field
        type="email"
        label={t(userWords.email)}
        value={email}
        autoComplete="off"
        maxLength={254}
        required
        onChange={(event) => {
          setEmail(event.target.value)
          setAsked(false)
        }}
      />
    </ChangeDialog>
  )
}
