import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'
import { createActor } from 'xstate'

import type { InvoiceImportView } from '../../../machines/workflows/invoice-import/invoice-import.context.ts'
import {
  invoiceImportMachine,
  selectIsSending,
  type InvoiceImportRef,
} from '../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { invoiceImportWords as words } from '../../../machines/workflows/invoice-import/invoice-import.words.ts'
import { readMerchants } from '../../api/merchant/merchants.ts'
import { useApp } from '../../shared/app/app.ts'
import { quietly } from '../../shared/app/lazy-load.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo, usePageSearch } from '../../shared/app/use-page.ts'
import { useSelection } from '../../shared/app/use-session.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { useLoaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { useLastInside } from '../../wizard/use-wizard-address.ts'
import { viewsOf, WizardView } from '../../wizard/WizardView.tsx'
import { invoiceImportPorts } from './ports.ts'
import { Choosing } from './views/Choosing.tsx'
import { Back } from './views/Back.tsx'

const Search = v.object({ import: v.fallback(v.pipe(v.string(), v.maxLength(100)), '') })

const isInside = (path: string) => path.endsWith(pathTo('merchantInvoiceImport'))
const leave = { type: 'import.leave' } as const

/** An import of the address, or a new one of the selected merchant, of the only one, or of one that is chosen. */
export function Page() {
  const { merchantId } = useSelection()
  const failureText = useFailureText()
  const { t } = useLingui()
  const merchants = useLoaded(readMerchants, merchantId === null ? {} : null)
  const address = useLastInside(usePageSearch(Search)[0].import, isInside) || null
  const only = merchants.data?.items.length === 1 ? merchants.data.items[0] : undefined
  if (merchantId !== null || merchants.data !== null)
    return <Addressed address={address} buidMerchant={merchantId ?? only?.buidMerchant ?? ''} />
  return (
    <>
      <PageHead title={t(words.title)} />
      <Card>
        {merchants.failure === null ? (
          <Skeleton lines={6} label={t(words.loading)} />
        ) : (
          <LoadFailed title={t(words.loadFailed)} onRetry={merchants.retry} busy={merchants.isLoading}>
            {failureText(merchants.failure.code)}
          </LoadFailed>
        )}
      </Card>
    </>
  )
}

/** The import of the address: one that begins here gets its address, and one that is gone back to is another one. */
function Addressed({ address, buidMerchant }: { address: string | null; buidMerchant: string }) {
  const { client, inspect } = useApp()
  const begin = (importId: string | null): InvoiceImportRef =>
    createActor(invoiceImportMachine.provide({ actors: invoiceImportPorts(client) }), {
      input: { importId, buidMerchant },
      ...(inspect ? { inspect } : {}),
    })
  const [run, setRun] = useState(() => begin(address))
  const [known, setKnown] = useState(address)
  if (address !== known) {
    setKnown(address)
    if (address !== run.getSnapshot().context.importId) setRun(begin(address))
  }
  useEffect(() => {
    run.start()
    return () => {
      run.stop()
      // What became of it shows in lists.
      clearAnswers()
    }
  }, [run])
  return <Import key={run.sessionId} run={run} address={address} />
}

const fetchLater = async () => (await import('./views/LaterViews.tsx')).laterViews
const later = viewsOf(fetchLater)

/** A view of the statechart without its component does not compile. */
const views: Readonly<Record<InvoiceImportView, ComponentType<{ run: InvoiceImportRef }>>> = {
  loading: Loading,
  loadFailed: Failed,
  unknown: Unknown,
  choosing: Choosing,
  uploading: Choosing,
  mapping: later('mapping'),
  following: later('following'),
  reviewing: later('reviewing'),
  ended: later('ended'),
}

function Import({ run, address }: { run: InvoiceImportRef; address: string | null }) {
  const { t } = useLingui()
  const go = useGo()
  const importId = useSelector(run, ({ context }) => context.importId)
  useEffect(() => {
    if (importId !== address) go(pathTo('merchantInvoiceImport'), { search: { import: importId } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an address that changes by itself leads, and does not follow
  }, [importId, go])
  useLeaving({
    wizard: run,
    leave,
    hasEntries: selectIsSending,
    isInside,
    depart: useCallback(() => go(pathTo('merchantInvoices')), [go]),
  })
  useEffect(() => {
    // A view that could not be fetched shows its own error.
    quietly<unknown>(fetchLater).catch(() => {})
  }, [])
  return (
    <>
      <WizardView wizard={run} views={views} props={{ run }} fallback={<Loading />} />
      <LeaveDialog wizard={run} title={t(words.leaveQuestion)} confirm={t(words.leave)}>
        <Trans>The file hasn’t been uploaded yet.</Trans>
      </LeaveDialog>
    </>
  )
}

type ViewProps = { run: InvoiceImportRef }

function Loading() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(words.title)} />
      <Card>
        <Skeleton lines={8} label={t(words.loading)} />
      </Card>
    </>
  )
}

function Failed({ run }: ViewProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const failure = useSelector(run, ({ context }) => context.failure)
  return (
    <>
      <PageHead title={t(words.title)} back={<Back run={run} />} />
      <Card>
        <LoadFailed title={t(words.loadFailed)} onRetry={() => run.send({ type: 'import.reload' })}>
          {failure === null ? null : failureText(failure)}
        </LoadFailed>
      </Card>
    </>
  )
}

function Unknown({ run }: ViewProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(words.unknown)} back={<Back run={run} />} />
      <Card>
        <p>
          <Trans>The import doesn’t exist, or it belongs to another merchant.</Trans>
        </p>
      </Card>
    </>
  )
}
