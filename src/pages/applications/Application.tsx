import type { ReactNode } from 'react'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { MerchantApplication } from '../../../domain/contract/applications/application.ts'
import { money } from '../../../domain/money.ts'
import { linesOf } from '../../../domain/rules/applications/form.ts'
import {
  applicationLabels as labels,
  applicationSteps,
  applicationStatusWords,
} from '../../../machines/application-words.ts'
import { pathTo } from '../../shared/app/links.ts'
import type { Loaded } from '../../shared/load/use-loaded.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Timeline } from '../../ui/feedback/Timeline.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { columns, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { stepWords, toneOf } from './application-words.ts'

type ApplicationProps = {
  list: 'merchantApplications' | 'supportApplications'
  application: Loaded<MerchantApplication>
  /** What only a reviewer does, and sees. */
  decide?: ReactNode
  review?: ReactNode
}

/** One credit application: what the company says of itself, its status and how it came to it. */
export function Application({ list, application, decide = null, review = null }: ApplicationProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, failure } = application
  const all = <Link to={pathTo(list)}>{t`All applications`}</Link>
  if (data !== null)
    return (
      <>
        {failure === null ? null : (
          <Notice tone="late" live="alert">
            {failureText(failure.code)}
          </Notice>
        )}
        <PageHead title={data.company} lead={data.number} focusKey={data.id} actions={all} />
        <div className={columns}>
          <div className={stack.s4}>
            {decide}
            <Company application={data} />
            {review}
          </div>
          <div className={stack.s4}>
            <Standing application={data} />
            <History application={data} />
          </div>
        </div>
      </>
    )
  return (
    <>
      <PageHead title={t`Application`} />
      <Card>
        {failure === null ? (
          <Skeleton lines={10} label={t`Loading application`} />
        ) : failure.code === 'notFound' ? (
          <EmptyState title={t`Application not found`} action={all}>
            {t`The link may be incomplete, or you don’t have access to this application.`}
          </EmptyState>
        ) : (
          <LoadFailed title={t`Couldn’t load the application`} onRetry={application.retry} busy={application.isLoading}>
            {failureText(failure.code)}
          </LoadFailed>
        )}
      </Card>
    </>
  )
}

type Of = { application: MerchantApplication }

function Standing({ application }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  const { status, days, requested, currency, limit, termsDays, endsOn, merchantName } = application
  const amount = (minor: number | null) =>
    minor === null || currency === null ? '–' : <Money of={money(minor, currency)} />
  return (
    <Card title={t`Status`}>
      <Facts
        facts={[
          {
            id: 'status',
            label: t`Status`,
            value: <Tag tone={toneOf[status]}>{t(applicationStatusWords[status])}</Tag>,
          },
          {
            id: 'days',
            label: t`Time in status`,
            value: <Plural value={{ days }} one="# day" other="# days" />,
          },
          ...(endsOn === null ? [] : [{ id: 'ends', label: t`Expires after`, value: format.date(endsOn) }]),
          { id: 'merchant', label: t`Merchant`, value: merchantName ?? t`The program` },
          { id: 'requested', label: t(labels.limit), value: amount(requested) },
          ...(status === 'approved' ? [{ id: 'limit', label: t`Credit limit`, value: amount(limit) }] : []),
          ...(termsDays === null
            ? []
            : [
                {
                  id: 'terms',
                  label: t`Payment terms`,
                  value: <Plural value={{ days: termsDays }} one="# day" other="# days" />,
                },
              ]),
        ]}
      />
    </Card>
  )
}

function Company({ application: { form } }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  const lines = (address: typeof form.billing) => linesOf(address ?? form.registered, form.country).join(', ')
  return (
    <Card title={t(applicationSteps.company)}>
      <Facts
        facts={[
          { id: 'country', label: t(labels.country), value: format.country(form.country) },
          { id: 'registry', label: t(labels.registryNumber), value: form.registryNumber },
          { id: 'vat', label: t(labels.vatNumber), value: form.vatNumber || '–' },
          { id: 'registered', label: t(labels.registered), value: lines(form.registered) },
          { id: 'billing', label: t(labels.billing), value: lines(form.billing) },
          { id: 'shipping', label: t(labels.shipping), value: lines(form.shipping) },
          {
            id: 'contact',
            label: t(labels.contact),
            value: [form.applicant.name, form.applicant.phone].filter(Boolean).join(', '),
          },
        ]}
      />
    </Card>
  )
}

function History({ application: { history } }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Card title={<Trans>History</Trans>}>
      <Timeline
        label={t`History`}
        moments={history.map(({ event, at, by, note }, index) => ({
          id: String(index),
          state: index === history.length - 1 ? 'now' : 'past',
          title: t(stepWords[event]),
          detail: [format.dateTime(at), by, note].filter(Boolean).join(' · '),
        }))}
      />
    </Card>
  )
}
