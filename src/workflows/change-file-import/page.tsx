import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import * as v from 'valibot'
import { createActor } from 'xstate'

import { tagOf } from '../../../domain/locales.ts'
import type { ChangeFileImportView } from '../../../machines/workflows/change-file-import/change-file-import.context.ts'
import {
  changeFileImportMachine,
  selectIsSending,
  type ChangeFileImportRef,
} from '../../../machines/workflows/change-file-import/change-file-import.machine.ts'
import { changeFileImportWords as words } from '../../../machines/workflows/change-file-import/change-file-import.words.ts'
import { useApp } from '../../shared/app/app.ts'
import { quietly } from '../../shared/app/lazy-load.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useGo, usePageSearch } from '../../shared/app/use-page.ts'
import { clearAnswers } from '../../shared/load/loaded-answers.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { useLastInside } from '../../wizard/use-wizard-address.ts'
import { viewsOf, WizardView } from '../../wizard/WizardView.tsx'
import { changeFileImportPorts } from './ports.ts'
import { Back } from './views/Back.tsx'
import { Choosing } from './views/Choosing.tsx'

const Search = v.object({ import: v.fallback(v.pipe(v.string(), v.maxLength(100)), '') })

const isInside = (path: string) => path.endsWith(pathTo('supportImports'))
const leave = { type: 'import.leave' } as const

/** The file of the address, or a new one: one that begins here gets its address, and one that is gone back to is another one. */
export function Page() {
  const { i18n } = useLingui()
  const { client, inspect } = useApp()
  const address = useLastInside(usePageSearch(Search)[0].import, isInside) || null
  const begin = (importId: string | null): ChangeFileImportRef =>
    createActor(changeFileImportMachine.provide({ actors: changeFileImportPorts(client) }), {
      input: { importId, locale: tagOf(i18n.locale) },
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
const views: Readonly<Record<ChangeFileImportView, ComponentType<{ run: ChangeFileImportRef }>>> = {
  loading: Loading,
  loadFailed: Failed,
  unknown: Unknown,
  choosing: Choosing,
  uploading: Choosing,
  matching: later('matching'),
  following: later('following'),
  reviewing: later('reviewing'),
  ended: later('ended'),
}

function Import({ run, address }: { run: ChangeFileImportRef; address: string | null }) {
  const { t } = useLingui()
  const go = useGo()
  const importId = useSelector(run, ({ context }) => context.importId)
  useEffect(() => {
    if (importId !== address) go(pathTo('supportImports'), { search: { import: importId } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an address that changes by itself leads, and does not follow
  }, [importId, go])
  useLeaving({
    wizard: run,
    leave,
    hasEntries: selectIsSending,
    isInside,
    depart: useCallback(() => go(pathTo('supportApiKeys')), [go]),
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

type ViewProps = { run: ChangeFileImportRef }

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
        <LoadFailed title={t(words.loadFailed)} onRetry={() => run.send({ type: 'file.reload' })}>
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
          <Trans>The import doesn’t exist, or it was made more than 90 days ago.</Trans>
        </p>
      </Card>
    </>
  )
}
