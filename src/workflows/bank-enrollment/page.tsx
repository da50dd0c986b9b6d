import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { createActor, fromPromise } from 'xstate'

import { fetchesBankingCountries } from '../../../domain/rules/methods/banking-countries.ts'
import { methodWords } from '../../../machines/method-words.ts'
import { userWords } from '../../../machines/user-words.ts'
import {
  selectHasEntries,
  type EnrollmentOffer,
  type EnrollmentSave,
  type SavedBank,
} from '../../../machines/workflows/bank-enrollment/bank-enrollment.context.ts'
import {
  bankEnrollmentMachine,
  type BankEnrollmentRef,
} from '../../../machines/workflows/bank-enrollment/bank-enrollment.machine.ts'
import type { BankEnrollmentView } from '../../../machines/workflows/bank-enrollment/bank-enrollment.places.ts'
import { bankEnrollmentWords } from '../../../machines/workflows/bank-enrollment/bank-enrollment.page.ts'
import type { Client } from '../../api/client.ts'
import { readCustomer } from '../../api/customers.ts'
import { addBankAccount, readBankingCountries, readManagedMethods } from '../../api/methods/methods.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo, usePath } from '../../shared/app/use-page.ts'
import { useCustomerId, useRole } from '../../shared/app/use-session.ts'
import { useConfig } from '../../shared/app/use-visitor.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { WizardView } from '../../wizard/WizardView.tsx'
import { AccountStep, Added, CountryStep, Ended, TermsStep } from './Steps.tsx'
import { formColumn } from './bank-enrollment.css.ts'

/** A bank account that an administrator adds to the payment methods of the selected account. */
export function Page() {
  const customerId = useCustomerId()
  return <Started key={customerId} customerId={customerId} />
}

/** The effects of the chart against the server. `fetches`: the program has countries beside the account's own. */
const portsOf = (client: Client, customerId: string, fetches: boolean) => ({
  loadOffer: fromPromise<EnrollmentOffer, { buidCustomer: string | null }>(async ({ signal }) => {
    const [methods, customer, countries] = await Promise.all([
      readManagedMethods(client, { customerId }, signal),
      readCustomer(client, { customerId }, signal),
      // §8: a failure is logged by the client, and clears the list.
      fetches ? readBankingCountries(client, { customerId }, signal).catch(() => []) : null,
    ])
    return { methods, countries: countries ?? [customer.country], accountName: null, program: null }
  }),
  saveBank: fromPromise<SavedBank, EnrollmentSave>(async ({ input }) => {
    const { id, awaitedProof } = await addBankAccount(client, {
      ...input,
      buidCustomer: customerId,
      locale: i18n.locale,
    })
    return { toVerify: awaitedProof === 'instant' ? id : null, isUnverified: awaitedProof !== null }
  }),
})

function Started({ customerId }: { customerId: string }) {
  const { client, inspect } = useApp()
  const config = useConfig()
  const role = useRole()
  const [enrollment] = useState<BankEnrollmentRef>(() =>
    createActor(
      bankEnrollmentMachine.provide({ actors: portsOf(client, customerId, fetchesBankingCountries(config, role)) }),
      {
        input: { buidCustomer: customerId, key: crypto.randomUUID() },
        ...(inspect ? { inspect } : {}),
      },
    ),
  )
  useEffect(() => {
    enrollment.start()
    return () => {
      enrollment.stop()
    }
  }, [enrollment])
  return <Enrollment enrollment={enrollment} />
}

const views: Readonly<Record<BankEnrollmentView, ComponentType<{ enrollment: BankEnrollmentRef }>>> = {
  loading: Loading,
  loadFailed: Failed,
  country: CountryStep,
  account: AccountStep,
  terms: TermsStep,
  added: Added,
  ended: Ended,
}
const leave = { type: 'edit.leave' } as const

function Enrollment({ enrollment }: { enrollment: BankEnrollmentRef }) {
  const { t } = useLingui()
  const go = useGo()
  const [own] = useState(usePath())
  const isInside = useCallback((path: string) => path === own, [own])
  const depart = useCallback(() => {
    const { output: stored } = enrollment.getSnapshot()
    if (stored) {
      clearAnswers()
      toast({ tone: 'done', text: t(bankEnrollmentWords.saved) })
    }
    go(pathTo('paymentMethods'), { search: { verify: stored?.toVerify } })
  }, [enrollment, go, t])
  useLeaving({ wizard: enrollment, leave, hasEntries: selectHasEntries, isInside, depart })
  return (
    <div className={formColumn}>
      <WizardView wizard={enrollment} views={views} props={{ enrollment }} fallback={<Loading />} />
      <LeaveDialog wizard={enrollment} title={t(userWords.leaveQuestion)} confirm={t(userWords.leave)}>
        <Trans>Your entries will be lost.</Trans>
      </LeaveDialog>
    </div>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(bankEnrollmentWords.title)} />
      <Card>
        <Skeleton lines={6} label={t(bankEnrollmentWords.loading)} />
      </Card>
    </>
  )
}

function Failed({ enrollment }: { enrollment: BankEnrollmentRef }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        title={t(bankEnrollmentWords.title)}
        back={
          <Button kind="quiet" size="sm" onClick={() => enrollment.send(leave)}>
            {t(methodWords.backToMethods)}
          </Button>
        }
      />
      <Card>
        <LoadFailed
          title={t(bankEnrollmentWords.loadFailed)}
          onRetry={() => enrollment.send({ type: 'offer.reload' })}
        />
      </Card>
    </>
  )
}
