import { useRef, useState } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { ManagedMethod } from '../../../domain/contract/methods/payment-method.ts'
import { NAME_LENGTH } from '../../../domain/limits.ts'
import { isLastUsable, removalWarnings, type RemovalWarning } from '../../../domain/rules/methods/removal.ts'
import { methodWords } from '../../../machines/method-words.ts'
import { agreementHref, changeAutoPay, changeMethod, removeMethod, verifyMethod } from '../../api/methods/methods.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { ChangeDialog } from '../../shared/dialogs/ChangeDialog.tsx'
import { useChange } from '../../shared/dialogs/use-change.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AmountField } from '../../ui/form/AmountField.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { methodFailures } from './method-failures.ts'
import { methodName } from './method-texts.ts'

/** What is asked about a method. */
export type MethodQuestion = { kind: 'edit' | 'autoPay' | 'remove' | 'verify'; method: ManagedMethod }

type DialogProps = {
  question: MethodQuestion
  methods: readonly ManagedMethod[]
  /** `isDone`: something was changed. */
  onClose: (isDone: boolean) => void
}

/** A question about one method, with what was said to the last answer. */
export function MethodDialog({ question, methods, onClose }: DialogProps) {
  const { kind, method } = question
  if (kind === 'edit') return <EditMethod method={method} methods={methods} onClose={onClose} />
  if (kind === 'autoPay') return <ChangeAutoPay method={method} methods={methods} onClose={onClose} />
  if (kind === 'verify') return <VerifyMethod method={method} onClose={onClose} />
  return <RemoveMethod method={method} methods={methods} onClose={onClose} />
}

const told = (text: string) => toast({ tone: 'done', text })

type OfMethod = { method: ManagedMethod; onClose: (isDone: boolean) => void }

/** What is lost with the last method that can pay. */
function useLastMethodText() {
  const { t } = useLingui()
  return ({ customerName: account }: ManagedMethod) =>
    t`This is the last saved method that can pay the invoices of ${{ account }} online.`
}

function EditMethod({ method, methods, onClose }: OfMethod & { methods: readonly ManagedMethod[] }) {
  const { t } = useLingui()
  const { businessDate: today } = useConfig()
  const lastMethodText = useLastMethodText()
  const client = useClient()
  const format = useFormat()
  const change = useChange(onClose)
  const [nickname, setNickname] = useState(method.nickname ?? '')
  const [isDefault, setDefault] = useState(method.isDefault)
  const [onlinePayment, setOnline] = useState(method.onlinePayment)
  return (
    <ChangeDialog
      title={t`Edit ${{ method: methodName(method) }}`}
      action={t(methodWords.saveChanges)}
      change={change}
      failures={methodFailures}
      onDo={() =>
        change.run(
          () => changeMethod(client, method, { nickname, isDefault, onlinePayment }),
          () => told(t`Payment method changed`),
        )
      }
    >
      <Field
        label={t`Name of this payment method`}
        optional
        value={nickname}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        onChange={(event) => setNickname(event.target.value)}
      />
      <Checkbox checked={isDefault} hint={t(methodWords.shownFirst)} onChange={setDefault}>
        <Trans>Default payment method</Trans>
      </Checkbox>
      {method.kind === 'bankAccount' ? (
        <Checkbox checked={onlinePayment} onChange={setOnline}>
          {t(methodWords.onlinePayment)}
        </Checkbox>
      ) : null}
      {!onlinePayment && isLastUsable(method, methods, today) ? (
        <Notice tone="wait" live="status">
          {lastMethodText(method)}
        </Notice>
      ) : null}
      {method.agreedAt === null ? null : (
        <p>
          <Trans>Agreement accepted on {{ date: format.date(method.agreedAt) }}.</Trans>{' '}
          <a href={agreementHref(client, method)} download>
            <Trans>Download the agreement (PDF)</Trans>
          </a>
        </p>
      )}
    </ChangeDialog>
  )
}

function ChangeAutoPay({ method, methods, onClose }: OfMethod & { methods: readonly ManagedMethod[] }) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  const { autoPay, buidCustomer, currency } = method
  const isSame = (held: string | null) => held === null || currency === null || held === currency
  const holder = methods.find((one) => one.autoPay && one.buidCustomer === buidCustomer && isSame(one.currency)) ?? null
  const shown = methodName(method)
  return (
    <ChangeDialog
      title={autoPay ? t`Turn off AutoPay?` : t`Use ${{ method: shown }} for AutoPay?`}
      action={autoPay ? t`Turn off AutoPay` : t`Use for AutoPay`}
      isDanger={autoPay}
      change={change}
      failures={methodFailures}
      onDo={() =>
        change.run(
          () => changeAutoPay(client, method, { isOn: !autoPay, replaces: autoPay ? null : (holder?.id ?? null) }),
          () => told(autoPay ? t`AutoPay turned off` : t`AutoPay turned on`),
        )
      }
    >
      <p>
        {autoPay ? (
          <Trans>
            Invoices are no longer paid automatically with {{ method: shown }}. Pay them before they are due.
          </Trans>
        ) : holder === null ? (
          <Trans>Invoices are paid automatically with {{ method: shown }} when they are due.</Trans>
        ) : (
          <Trans>
            Only one account can have AutoPay. It moves from {{ holder: methodName(holder) }} to {{ method: shown }}.
          </Trans>
        )}
      </p>
    </ChangeDialog>
  )
}

function VerifyMethod({ method, onClose }: OfMethod) {
  const { t } = useLingui()
  const client = useClient()
  // A wrong try is counted: the list is read again, too, when the question is left after one.
  const tried = useRef(false)
  const change = useChange((isMade) => onClose(isMade || tried.current))
  const [first, setFirst] = useState<number | null>(null)
  const [second, setSecond] = useState<number | null>(null)
  const [isAsked, setAsked] = useState(false)
  const currency = method.currency ?? 'USD'
  const missing = t`Enter the amount of the credit.`
  const { triesLeft } = change
  return (
    <ChangeDialog
      title={t`Verify ${{ method: methodName(method) }}`}
      action={t`Verify`}
      change={change}
      failures={methodFailures}
      onDo={() => {
        setAsked(true)
        if (first === null || second === null) return
        tried.current = true
        change.run(
          () => verifyMethod(client, method, [first, second]),
          () => told(t`Bank account verified`),
        )
      }}
    >
      <p>
        <Trans>Enter the amounts of the two small credits on the account statement, in any order.</Trans>
      </p>
      {triesLeft === null ? null : (
        <Notice tone="late" live="alert" title={t`The amounts are wrong`}>
          {triesLeft === 0 ? (
            <Trans>The amounts were wrong too many times. Remove the account, then add it again.</Trans>
          ) : (
            <Plural value={{ triesLeft }} one="You have # try left." other="You have # tries left." />
          )}
        </Notice>
      )}
      <AmountField
        label={t`First amount`}
        currency={currency}
        minor={first}
        error={isAsked && first === null ? missing : null}
        onChange={setFirst}
      />
      <AmountField
        label={t`Second amount`}
        currency={currency}
        minor={second}
        error={isAsked && second === null ? missing : null}
        onChange={setSecond}
      />
    </ChangeDialog>
  )
}

function RemoveMethod({ method, methods, onClose }: OfMethod & { methods: readonly ManagedMethod[] }) {
  const { t } = useLingui()
  const client = useClient()
  const change = useChange(onClose)
  const { businessDate: today } = useConfig()
  const lastMethodText = useLastMethodText()
  const warnings = removalWarnings(method, methods, today)
  const words: Readonly<Record<RemovalWarning, string>> = {
    lastMethod: lastMethodText(method),
    stopsAutoPay: t`AutoPay pays with this account. If you remove it, AutoPay stops.`,
    inPayment: t`A payment with this method is being processed. It will be completed.`,
    inQuote: t`Someone is preparing a payment with this method. They will have to choose another one.`,
  }
  return (
    <ChangeDialog
      title={t`Remove ${{ method: methodName(method) }}?`}
      action={method.autoPay ? t`Remove and stop AutoPay` : t`Remove`}
      notDone={t(methodFailures.methodNotRemoved)}
      isDanger
      change={change}
      failures={methodFailures}
      onDo={() =>
        change.run(
          () => removeMethod(client, method),
          () => told(t`Payment method removed`),
        )
      }
    >
      {warnings.map((warning) => (
        <Notice key={warning} tone="wait">
          {words[warning]}
        </Notice>
      ))}
      <p>
        <Trans>Payments made with it stay in the payment history.</Trans>
      </p>
    </ChangeDialog>
  )
}
