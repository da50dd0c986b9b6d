import { useCallback, useEffect, useState, type ComponentType } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { createActor } from 'xstate'

import {
  selectHasEntries,
  type CreditApplicationView,
} from '../../../machines/workflows/credit-application/credit-application.context.ts'
import {
  creditApplicationMachine,
  type CreditApplicationRef,
} from '../../../machines/workflows/credit-application/credit-application.machine.ts'
import { userWords } from '../../../machines/user-words.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { PublicShell } from '../../shared/app/PublicShell.tsx'
import { takeSecret } from '../../shared/app/take-secret.ts'
import { useGo, usePath } from '../../shared/app/use-page.ts'
import { LeaveDialog, useLeaving } from '../../wizard/leaving.tsx'
import { viewsOf, WizardView } from '../../wizard/WizardView.tsx'
import { applicationPorts, type ChosenFiles } from './ports.ts'
import { FilesContext, type ViewProps } from './views/parts.tsx'
import { AddressView, EndedView, LinkSentView, Loading, LoadFailed } from './views/LinkViews.tsx'
import { wide } from './credit-application.css.ts'

// Who opens a link to apply needs no step yet, and who fills in the form no answer.
const steps = viewsOf(async () => (await import('./views/Steps.tsx')).stepViews)
const later = viewsOf(async () => (await import('./views/LaterViews.tsx')).laterViews)

/** A view of the statechart without its component does not compile. */
const views: Readonly<Record<CreditApplicationView, ComponentType<ViewProps>>> = {
  loading: Loading,
  loadFailed: LoadFailed,
  ended: EndedView,
  address: AddressView,
  linkSent: LinkSentView,
  company: steps('company'),
  people: steps('people'),
  credit: steps('credit'),
  documents: steps('documents'),
  review: steps('review'),
  submission: later('submission'),
  conflict: later('conflict'),
  answer: later('answer'),
  status: later('status'),
  withdrawal: later('withdrawal'),
}
const leave = { type: 'page.leave' } as const

/** A company applies for credit by the link of an e-mail, without signing in, and follows its application. */
export function Page() {
  const { client, inspect } = useApp()
  const [{ application, files }] = useState(() => {
    const files: ChosenFiles = new Map()
    const machine = creditApplicationMachine.provide({ actors: applicationPorts(client, takeSecret(), files) })
    const application: CreditApplicationRef = createActor(machine, {
      input: { key: crypto.randomUUID() },
      ...(inspect ? { inspect } : {}),
    })
    return { application, files }
  })
  useEffect(() => {
    application.start()
    return () => {
      application.stop()
    }
  }, [application])
  return (
    <PublicShell>
      <FilesContext value={files}>
        <Application application={application} />
      </FilesContext>
    </PublicShell>
  )
}

function Application({ application }: ViewProps) {
  const { t } = useLingui()
  const go = useGo()
  const [own] = useState(usePath())
  const isInside = useCallback((path: string) => path === own, [own])
  const depart = useCallback(() => go(pathTo('login')), [go])
  useLeaving({ wizard: application, leave, hasEntries: selectHasEntries, isInside, depart })
  return (
    <div className={wide}>
      <WizardView wizard={application} views={views} props={{ application }} fallback={<Loading />} />
      <LeaveDialog wizard={application} title={t(userWords.leaveQuestion)} confirm={t(userWords.leave)}>
        <Trans>What you entered on this page isn’t saved. Use the link in your email to continue later.</Trans>
      </LeaveDialog>
    </div>
  )
}
