import { Fragment, lazy, Suspense, useCallback, useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { ManagedMethod } from '../../../domain/contract/methods/payment-method.ts'
import { mandateObstacle } from '../../../domain/rules/mandates/status.ts'
import { mandateWords } from '../../../machines/mandate-words.ts'
import { methodWords } from '../../../machines/method-words.ts'
import { bankVerificationWords } from '../../../machines/workflows/bank-verification/bank-verification.page.ts'
import { readOpenLinks, revokeLink, sendBankLink } from '../../api/methods/bank-links.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { useLoaded, type Loaded } from '../../shared/load/use-loaded.ts'
import { BankIcon, CardIcon } from '../../shared/payments/method-icons.tsx'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { buttonStyle } from '../../ui/form/Button.css.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { AutoPayPanel, type AutoPayPlace } from './AutoPayPanel.tsx'
import type { MethodQuestion } from './MethodDialog.tsx'
import { methodName, useMethodTexts } from './method-texts.ts'
import {
  actions as actionsStyle,
  asking,
  askingWords,
  facts,
  icon,
  list,
  name,
  naming,
  row,
  together,
} from './PaymentMethods.css.ts'

// Dialogs and what stands below the list come when they are needed (design §8).
const AddCard = lazy(async () => ({ default: (await import('./AddCard.tsx')).AddCard }))
const MethodDialog = lazy(async () => ({ default: (await import('./MethodDialog.tsx')).MethodDialog }))
const VerificationDialog = lazy(async () => ({
  default: (await import('./VerificationDialog.tsx')).VerificationDialog,
}))
const OpenLinks = lazy(async () => ({ default: (await import('../../shared/bank-links/OpenLinks.tsx')).OpenLinks }))
const BankLinkDialog = lazy(async () => ({
  default: (await import('../../shared/bank-links/BankLinkDialog.tsx')).BankLinkDialog,
}))

type PaymentMethodsProps = {
  customerId: string
  methods: Loaded<readonly ManagedMethod[]>
  /** The account that is verified on the provider's page; null: none. */
  verify: string | null
  onVerify: (id: string | null) => void
  /** The part of the account's AutoPay that takes focus; null: none. */
  autoPayPlace?: AutoPayPlace | null
}

/** The bank accounts and cards of an account and of the accounts below it. */
export function PaymentMethods({ customerId, methods, verify, onVerify, autoPayPlace = null }: PaymentMethodsProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { cardEntryOrigin } = useConfig()
  const [isAddingCard, setAddingCard] = useState(false)
  const [isSendingLink, setSendingLink] = useState(false)
  const [question, setQuestion] = useState<MethodQuestion | null>(null)
  const { retry } = methods
  const close = useCallback(
    (isDone: boolean) => {
      setQuestion(null)
      setAddingCard(false)
      if (isDone) retry()
    },
    [retry],
  )
  const listed = methods.data
  const links = useLoaded(readOpenLinks, listed === null ? null : { customerId })
  const verified = listed?.find(({ id, awaitedProof }) => id === verify && awaitedProof === 'instant') ?? null
  const endVerifying = useCallback(() => {
    onVerify(null)
    retry()
  }, [onVerify, retry])
  const ask = (asked: MethodQuestion) => {
    if (asked.kind === 'verify' && asked.method.awaitedProof === 'instant') onVerify(asked.method.id)
    else setQuestion(asked)
  }
  const addBank = (
    <Link className={buttonStyle({ kind: 'main' })} to={pathTo('bankEnrollment')}>
      {t(methodWords.addBank)}
    </Link>
  )
  const addCard =
    cardEntryOrigin === null ? null : (
      <Button onClick={() => setAddingCard(true)}>
        <Trans>Add card</Trans>
      </Button>
    )
  const hasSome = listed !== null && listed.length > 0
  return (
    <>
      <PageHead
        title={t`Payment methods`}
        lead={t`Bank accounts and cards that pay the invoices of this account and its child accounts.`}
        actions={
          hasSome ? (
            <>
              {addCard}
              {addBank}
            </>
          ) : undefined
        }
      />
      <div className={stack.s4}>
        {isAddingCard && cardEntryOrigin !== null ? (
          <Suspense fallback={null}>
            <AddCard customerId={customerId} origin={cardEntryOrigin} onClose={close} />
          </Suspense>
        ) : null}
        {hasSome ? (
          accountsOf(listed).map(({ id, name: account, methods: own }) => (
            <Fragment key={id}>
              <Card title={account} flush>
                <ul className={list}>
                  {own.map((method) => (
                    <MethodRow key={method.id} method={method} onAsk={ask} />
                  ))}
                </ul>
              </Card>
              {own
                .filter(({ autoPay }) => autoPay)
                .map((method) => (
                  <AutoPayPanel key={method.id} method={method} place={id === customerId ? autoPayPlace : null} />
                ))}
            </Fragment>
          ))
        ) : (
          <Card flush>
            {listed === null ? (
              methods.failure ? (
                <LoadFailed title={t`Couldn’t load your payment methods`} onRetry={retry} busy={methods.isLoading}>
                  {failureText(methods.failure.code)}
                </LoadFailed>
              ) : (
                <Skeleton lines={6} label={t`Loading your payment methods`} />
              )
            ) : (
              <EmptyState
                title={t`No payment methods yet`}
                icon={<BankIcon size={20} />}
                action={
                  <>
                    {addBank}
                    {addCard}
                  </>
                }
              >
                {addCard === null ? (
                  <Trans>Add a bank account to pay invoices online.</Trans>
                ) : (
                  <Trans>Add a bank account or a card to pay invoices online.</Trans>
                )}
              </EmptyState>
            )}
          </Card>
        )}
        {listed === null ? null : (
          <Card title={t`Does someone else have the bank details?`}>
            <div className={asking}>
              <p className={askingWords}>
                <Trans>Send them a link. With it they can add a bank account to this account without signing in.</Trans>
              </p>
              <Button onClick={() => setSendingLink(true)}>{t(methodWords.sendLink)}</Button>
            </div>
            <Suspense fallback={null}>
              <OpenLinks links={links} revoke={revokeLink} />
            </Suspense>
          </Card>
        )}
      </div>
      {isSendingLink ? (
        <Suspense fallback={null}>
          <BankLinkDialog
            customerId={customerId}
            send={sendBankLink}
            onEnd={() => {
              setSendingLink(false)
              links.retry()
            }}
          />
        </Suspense>
      ) : null}
      {verified === null ? null : (
        <Suspense fallback={null}>
          <VerificationDialog key={verified.id} method={verified} onEnd={endVerifying} />
        </Suspense>
      )}
      {question === null ? null : (
        <Suspense fallback={null}>
          <MethodDialog
            key={`${question.kind} ${question.method.id}`}
            question={question}
            methods={listed ?? []}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** The methods by their account, as the server has them in order. */
function accountsOf(methods: readonly ManagedMethod[]) {
  const ids = [...new Set(methods.map(({ buidCustomer }) => buidCustomer))]
  return ids.map((id) => {
    const own = methods.filter(({ buidCustomer }) => buidCustomer === id)
    return { id, name: own[0]?.customerName ?? id, methods: own }
  })
}

function MethodRow({ method, onAsk }: { method: ManagedMethod; onAsk: (question: MethodQuestion) => void }) {
  const { t } = useLingui()
  const { marksOf, factsOf } = useMethodTexts()
  const { kind, verification, autoPay } = method
  const shown = methodName(method)
  const isBank = kind === 'bankAccount'
  const obstacle = mandateObstacle(method.mandate ?? null)
  return (
    <li className={row}>
      <span className={icon}>{isBank ? <BankIcon size={20} /> : <CardIcon size={20} />}</span>
      <div className={naming}>
        <div className={name}>
          <span>{shown}</span>
          {marksOf(method).map(({ tone, text }) => (
            <Tag key={text} tone={tone}>
              {text}
            </Tag>
          ))}
        </div>
        <div className={facts}>{factsOf(method)}</div>
        {verification === 'pending' ? (
          <Notice tone="wait">
            {method.awaitedProof === 'instant' ? (
              <Trans>Verify this account on the payment provider’s page. Until then, it can’t be used.</Trans>
            ) : (
              <Trans>
                Two small credits arrive in this account within 2 business days. Enter their amounts to use the account.
              </Trans>
            )}
          </Notice>
        ) : null}
        {obstacle === null ? null : (
          <Notice tone={obstacle === 'mandatePending' ? 'wait' : 'late'}>{t(mandateWords[obstacle])}</Notice>
        )}
        {verification === 'failed' ? <Notice tone="late">{t(bankVerificationWords.notVerified)}</Notice> : null}
      </div>
      <div className={actionsStyle}>
        {verification === 'pending' ? (
          <Button
            size="sm"
            kind="main"
            aria-label={t`Verify ${{ method: shown }}`}
            onClick={() => onAsk({ kind: 'verify', method })}
          >
            <Trans>Verify</Trans>
          </Button>
        ) : null}
        {isBank && verification === 'verified' ? (
          <Button
            size="sm"
            aria-label={autoPay ? t`Turn off AutoPay: ${{ method: shown }}` : t`Use for AutoPay: ${{ method: shown }}`}
            onClick={() => onAsk({ kind: 'autoPay', method })}
          >
            {autoPay ? <Trans>Turn off AutoPay</Trans> : <Trans>Use for AutoPay</Trans>}
          </Button>
        ) : null}
        <span className={together}>
          <Button size="sm" aria-label={t`Edit ${{ method: shown }}`} onClick={() => onAsk({ kind: 'edit', method })}>
            <Trans>Edit</Trans>
          </Button>
          <Button
            size="sm"
            kind="quiet"
            aria-label={t`Remove ${{ method: shown }}`}
            onClick={() => onAsk({ kind: 'remove', method })}
          >
            <Trans>Remove</Trans>
          </Button>
        </span>
      </div>
    </li>
  )
}
