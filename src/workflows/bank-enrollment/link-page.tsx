import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { createActor, fromPromise } from 'xstate'

import { linkWords } from '../../../machines/access-words.ts'
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
import { bankEnrollmentWords as words } from '../../../machines/workflows/bank-enrollment/bank-enrollment.page.ts'
import { addByBankLink, readBankLink } from '../../api/methods/bank-links.ts'
import type { Client } from '../../api/client.ts'
import { PublicSheet } from '../../shared/access/PublicSheet.tsx'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { PublicShell } from '../../shared/app/PublicShell.tsx'
import { takeSecret } from '../../shared/app/take-secret.ts'
import { useGo, usePath } from '../../shared/app/use-page.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { useLeaving } from '../../wizard/leaving.tsx'
import { WizardView } from '../../wizard/WizardView.tsx'
import { AccountStep, Added, CountryStep, Ended, TermsStep } from './Steps.tsx'
import { wide } from './link-page.css.ts'
import { sheet } from '../../shared/access/PublicSheet.css.ts'

/** The effects of the chart with the secret of the link in them, and nowhere else. */
const portsOf = (client: Client, token: string) => ({
  loadOffer: fromPromise<EnrollmentOffer, { buidCustomer: string | null }>(async ({ signal }) => {
    const { customerName, program, countries } = await readBankLink(client, token, signal)
    return { countries, methods: [], accountName: customerName, program }
  }),
  saveBank: fromPromise<SavedBank, EnrollmentSave>(async ({ input }) => {
    const { isUnverified } = await addByBankLink(client, {
      token,
      bankToken: input.token,
      isAccepted: input.form.isAccepted,
      locale: i18n.locale,
    })
    return { toVerify: null, isUnverified }
  }),
})

/** A bank account that somebody without a sign-in adds by the link of an e-mail (§2 /add-bank-account). */
export function Page() {
  const { client, inspect } = useApp()
  const [enrollment] = useState<BankEnrollmentRef>(() =>
    createActor(bankEnrollmentMachine.provide({ actors: portsOf(client, takeSecret()) }), {
      input: { buidCustomer: null, key: crypto.randomUUID() },
      ...(inspect ? { inspect } : {}),
    }),
  )
  useEffect(() => {
    enrollment.start()
    return () => {
      enrollment.stop()
    }
  }, [enrollment])
  return (
    <PublicShell>
      <Enrollment enrollment={enrollment} />
    </PublicShell>
  )
}

type ViewProps = { enrollment: BankEnrollmentRef }
/** What ends the page stands on a sheet, as every page of who is not signed in. */
const onSheet = (Step: ComponentType<ViewProps>) =>
  function OnSheet({ enrollment }: ViewProps) {
    return (
      <div className={sheet}>
        <Step enrollment={enrollment} />
      </div>
    )
  }
const views: Readonly<Record<BankEnrollmentView, ComponentType<ViewProps>>> = {
  loading: Loading,
  loadFailed: Failed,
  country: CountryStep,
  account: AccountStep,
  terms: TermsStep,
  added: onSheet(Added),
  ended: onSheet(Ended),
}
const leave = { type: 'edit.leave' } as const

function Enrollment({ enrollment }: ViewProps) {
  const go = useGo()
  const [own] = useState(usePath())
  const isInside = useCallback((path: string) => path === own, [own])
  const depart = useCallback(() => go(pathTo('login')), [go])
  useLeaving({ wizard: enrollment, leave, hasEntries: selectHasEntries, isInside, depart })
  return (
    <div className={wide}>
      <WizardView wizard={enrollment} views={views} props={{ enrollment }} fallback={<Loading />} />
    </div>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <PublicSheet title={t(words.title)} lead={t(linkWords.checking)}>
      <Spinner />
    </PublicSheet>
  )
}

function Failed({ enrollment }: ViewProps) {
  const { t } = useLingui()
  return (
    <PublicSheet title={t(words.title)} hasErrors>
      <Notice tone="late" title={t(linkWords.unreachable)} live="alert">
        <p>{t(linkWords.unreachableNext)}</p>
      </Notice>
      <Button kind="main" wide onClick={() => enrollment.send({ type: 'offer.reload' })}>
        {t(linkWords.retry)}
      </Button>
    </PublicSheet>
  )
}
