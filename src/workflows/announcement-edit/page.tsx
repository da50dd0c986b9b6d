import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'
import { createActor, fromPromise } from 'xstate'

import type { Announcement } from '../../../domain/contract/notifications/announcement.ts'
import { userWords } from '../../../machines/user-words.ts'
import type { AnnouncementSave } from '../../../machines/workflows/announcement-edit/announcement-edit.context.ts'
import {
  announcementEditMachine,
  selectHasEntries,
  type AnnouncementEditRef,
} from '../../../machines/workflows/announcement-edit/announcement-edit.machine.ts'
import { announcementWords } from '../../../machines/workflows/announcement-edit/announcement-edit.page.ts'
import type { AnnouncementEditView } from '../../../machines/workflows/announcement-edit/announcement-edit.setup.ts'
import type { Client } from '../../api/client.ts'
import { changeAnnouncement, publishAnnouncement, readAnnouncement } from '../../api/notifications/announcements.ts'
import { useApp } from '../../shared/app/app.ts'
import { pathTo } from '../../shared/app/links.ts'
import { useLanguage } from '../../shared/app/use-language.ts'
import { useGo, usePageParams, usePath } from '../../shared/app/use-page.ts'
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
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { column } from './announcement-edit.css.ts'
import { Review } from './Review.tsx'

/** An announcement that is there, or a new one, as the address says. */
export function Page() {
  // On the way out the page stands for a moment under another address.
  const [isNew] = useState(usePath().endsWith('/new'))
  const { announcementId } = usePageParams('supportAnnouncementEdit')
  return isNew ? <Started announcementId={null} /> : <Started key={announcementId} announcementId={announcementId} />
}

/** The effects of the chart against the server. */
const portsOf = (client: Client) => ({
  loadAnnouncement: fromPromise<Announcement, { announcementId: string }>(({ input: { announcementId: id }, signal }) =>
    readAnnouncement(client, { id }, signal),
  ),
  saveAnnouncement: fromPromise<void, AnnouncementSave>(
    async ({ input: { announcementId: id, version, draft, key } }) => {
      if (id === null) await publishAnnouncement(client, { draft, key })
      else await changeAnnouncement(client, { id, version, draft })
    },
  ),
})

function Started({ announcementId }: { announcementId: string | null }) {
  const { client, inspect } = useApp()
  const { locale: language } = useLanguage()
  const { businessDate: today } = useConfig()
  const [edit] = useState<AnnouncementEditRef>(() =>
    createActor(announcementEditMachine.provide({ actors: portsOf(client) }), {
      input: { announcementId, key: crypto.randomUUID(), language, today },
      ...(inspect ? { inspect } : {}),
    }),
  )
  useEffect(() => {
    edit.start()
    return () => {
      edit.stop()
    }
  }, [edit])
  return <Edit edit={edit} />
}

const views: Readonly<Record<AnnouncementEditView, ComponentType<{ edit: AnnouncementEditRef }>>> = {
  loading: Loading,
  loadFailed: Failed,
  unknown: Unknown,
  closed: Closed,
  form: AnnouncementForm,
  review: Review,
}
const leave = { type: 'edit.leave' } as const

function Edit({ edit }: { edit: AnnouncementEditRef }) {
  const { t } = useLingui()
  const go = useGo()
  const [own] = useState(usePath())
  const isInside = useCallback((path: string) => path === own, [own])
  const depart = useCallback(() => {
    const { status, context, value } = edit.getSnapshot()
    if (status === 'done' && value === 'saved') {
      clearAnswers()
      const isNew = context.announcementId === null
      toast({ tone: 'done', text: t(isNew ? announcementWords.published : announcementWords.saved) })
    }
    go(pathTo('supportAnnouncements'))
  }, [edit, go, t])
  useLeaving({ wizard: edit, leave, hasEntries: selectHasEntries, isInside, depart })
  return (
    <div className={column}>
      <WizardView wizard={edit} views={views} props={{ edit }} fallback={<Loading />} />
      <LeaveDialog wizard={edit} title={t(userWords.leaveQuestion)} confirm={t(userWords.leave)}>
        <Trans>Your entries will be lost.</Trans>
      </LeaveDialog>
    </div>
  )
}

function Loading() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t(announcementWords.loading)} />
      <Card>
        <Skeleton lines={8} label={t(announcementWords.loading)} />
      </Card>
    </>
  )
}

function Failed({ edit }: { edit: AnnouncementEditRef }) {
  const { t } = useLingui()
  return (
    <Alone edit={edit} title={t`Announcement`}>
      <LoadFailed title={t(announcementWords.loadFailed)} onRetry={() => edit.send({ type: 'announcement.reload' })} />
    </Alone>
  )
}

function Unknown({ edit }: { edit: AnnouncementEditRef }) {
  const { t } = useLingui()
  return (
    <Alone edit={edit} title={t(announcementWords.unknown)}>
      <p>
        <Trans>The link may be incomplete, or the announcement belongs to another program.</Trans>
      </p>
    </Alone>
  )
}

function Closed({ edit }: { edit: AnnouncementEditRef }) {
  const { t } = useLingui()
  return (
    <Alone edit={edit} title={t(announcementWords.closed)}>
      <p>
        <Trans>It has ended or was withdrawn. To tell users something new, create another announcement.</Trans>
      </p>
    </Alone>
  )
}

function Alone({ edit, title, children }: { edit: AnnouncementEditRef; title: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        title={title}
        back={
          <Button kind="quiet" size="sm" onClick={() => edit.send(leave)}>
            {t(announcementWords.backToList)}
          </Button>
        }
      />
      <Card>{children}</Card>
    </>
  )
}
