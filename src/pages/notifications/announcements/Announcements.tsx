import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import {
  announcementLists,
  textFor,
  type Announcement,
  type AnnouncementList,
  type Announcements as AnnouncementPage,
} from '../../../../domain/contract/notifications/announcement.ts'
import { announcementDays } from '../../../../domain/rules/notifications/announcement-form.ts'
import { isOpenAnnouncement } from '../../../../domain/rules/notifications/announcement.ts'
import {
  announcementWords,
  roleAudience,
  userTypeAudience,
} from '../../../../machines/workflows/announcement-edit/announcement-edit.page.ts'
import { pathTo } from '../../../shared/app/links.ts'
import { useLanguage } from '../../../shared/app/use-language.ts'
import type { Loaded } from '../../../shared/load/use-loaded.ts'
import { useFailureText } from '../../../shared/words/failure-text.tsx'
import { EmptyState, LoadFailed } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import { ListTabs } from '../../../ui/filter/ListTabs.tsx'
import { buttonStyle } from '../../../ui/form/Button.css.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { above, phoneOnly, rowLink, under } from '../../../ui/table/DataTable.css.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { useFormat } from '../../../ui/text/use-format.ts'
import { wraps } from './Announcements.css.ts'
import { announcementListWords, toneOfAnnouncement } from './announcement-list-words.ts'

type AnnouncementsQuery = { list: AnnouncementList; page: number; pageSize: number }

type AnnouncementsProps = {
  announcements: Loaded<AnnouncementPage>
  query: AnnouncementsQuery
  onQuery: (change: Partial<AnnouncementsQuery>) => void
  onWithdraw: (withdrawn: { id: string; title: string }) => void
}

/** What support has told the users of its program: when it is shown, to whom, and how many have read it. */
export function Announcements({ announcements, query, onQuery, onWithdraw }: AnnouncementsProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const format = useFormat()
  const { locale } = useLanguage()
  const { data, failure } = announcements
  const create = (
    <Link to={pathTo('supportAnnouncementCreate')} className={buttonStyle({ kind: 'main', size: 'md', wide: false })}>
      {t(announcementWords.newOne)}
    </Link>
  )
  const titleOf = (row: Announcement) => textFor(row.texts, locale).text
  return (
    <>
      <PageHead
        title={t`Announcements`}
        lead={t`Share news that all users of the program should know. It appears in their notifications.`}
        actions={create}
      />
      {failure !== null && data !== null ? (
        <Notice tone="late" live="alert">
          {failureText(failure.code)}
        </Notice>
      ) : null}
      <Card flush>
        <ListTabs
          label={t`Announcements by status`}
          current={query.list}
          lists={announcementLists}
          counts={data?.counts ?? {}}
          nameOf={(list) => t(announcementListWords[list])}
          onList={(list) => onQuery({ list, page: 1 })}
        />
        <DataTable
          caption={t`Announcements`}
          rows={data?.items ?? []}
          rowKey={(row) => row.id}
          busy={announcements.isLoading && data !== null}
          {...(data === null && failure === null ? { skeletonRows: 5 } : {})}
          empty={
            failure !== null ? (
              <LoadFailed
                title={t`Couldn’t load announcements`}
                onRetry={announcements.retry}
                busy={announcements.isLoading}
              >
                {failureText(failure.code)}
              </LoadFailed>
            ) : (
              <EmptyState title={t`No announcements`}>
                {t`Announce planned maintenance, holidays or anything else that all users should know.`}
              </EmptyState>
            )
          }
          columns={[
            {
              id: 'title',
              header: t`Title`,
              phone: 'title',
              cell: (row) => {
                const { title, language } = titleOf(row)
                return (
                  <>
                    {isOpenAnnouncement(row.status) ? (
                      <Link
                        className={`${rowLink} ${wraps}`}
                        to={pathTo('supportAnnouncementEdit', { announcementId: row.id })}
                        lang={language}
                      >
                        {title}
                      </Link>
                    ) : (
                      <span lang={language}>{title}</span>
                    )}
                    <small className={under}>
                      {row.highPriority === 'Y'
                        ? t`Important · By ${{ name: row.createdBy }}`
                        : t`By ${{ name: row.createdBy }}`}
                    </small>
                  </>
                )
              },
            },
            {
              id: 'status',
              header: t`Status`,
              phone: 'titleEnd',
              cell: ({ status }) => <Tag tone={toneOfAnnouncement[status]}>{t(announcementListWords[status])}</Tag>,
            },
            {
              id: 'from',
              header: t(announcementWords.startsOn),
              phone: 'line',
              cell: (row) => (
                <>
                  <small className={`${under} ${phoneOnly}`}>{t(announcementWords.startsOn)}</small>
                  {format.date(announcementDays(row).startsOn)}
                </>
              ),
            },
            {
              id: 'until',
              header: t(announcementWords.endsOn),
              phone: 'lineEnd',
              cell: (row) => (
                <>
                  <small className={`${under} ${phoneOnly}`}>{t(announcementWords.endsOn)}</small>
                  {row.endsTs === null ? t`No end` : format.date(announcementDays(row).endsOn)}
                </>
              ),
            },
            {
              id: 'audience',
              header: t`Who sees it`,
              phone: 'more',
              wideOnly: true,
              cell: (row) => <AudienceText announcement={row} />,
            },
            {
              id: 'readBy',
              header: t`Read by`,
              align: 'end',
              phone: 'moreEnd',
              cell: (row) => (
                <>
                  <small className={`${under} ${phoneOnly}`}>{t`Read by`}</small>
                  {t`${{ count: format.number(row.readBy) }} of ${{ total: format.number(row.audience) }}`}
                </>
              ),
            },
            {
              id: 'withdraw',
              header: t`Action`,
              align: 'end',
              phone: 'wide',
              cell: (row) => {
                const { title } = titleOf(row)
                return isOpenAnnouncement(row.status) ? (
                  <span className={above}>
                    <Button
                      size="sm"
                      aria-label={t`Withdraw: ${title}`}
                      onClick={() => onWithdraw({ id: row.id, title })}
                    >
                      <Trans>Withdraw</Trans>
                    </Button>
                  </span>
                ) : null
              },
            },
          ]}
        />
        <Pager
          label={t`Pages of announcements`}
          page={query.page}
          pageSize={query.pageSize}
          total={data?.page.total ?? 0}
          onPage={(page) => onQuery({ page })}
          onPageSize={(pageSize) => onQuery({ pageSize, page: 1 })}
        />
      </Card>
    </>
  )
}

/** Whom an announcement is for. */
function AudienceText({ announcement: { userTypes, roles } }: { announcement: Announcement }) {
  const { t } = useLingui()
  const format = useFormat()
  const together = new Intl.ListFormat(format.tag)
  if (userTypes.length === 0 && roles.length === 0) return t`Everyone`
  return (
    <>
      {userTypes.length === 0 ? t`All user types` : together.format(userTypes.map((type) => t(userTypeAudience[type])))}
      {roles.length === 0 ? null : (
        <small className={under}>{together.format(roles.map((role) => t(roleAudience[role])))}</small>
      )}
    </>
  )
}
