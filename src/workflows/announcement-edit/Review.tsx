import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'

import { localeNames } from '../../../domain/locales.ts'
import type { AnnouncementForm } from '../../../domain/rules/notifications/announcement-form.ts'
import type { AnnouncementEditRef } from '../../../machines/workflows/announcement-edit/announcement-edit.machine.ts'
import {
  announcementWords,
  roleAudience,
  userTypeAudience,
} from '../../../machines/workflows/announcement-edit/announcement-edit.page.ts'
import { useFailureText } from '../../shared/words/failure-text.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { line, stack } from '../../ui/layout/layout.css.ts'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { useFormat } from '../../ui/text/use-format.ts'
import { preview, previewBody, previewHead, previewLinks, previewTitle } from './announcement-edit.css.ts'

/** An announcement as its readers will see it, before it is stored. */
export function Review({ edit }: { edit: AnnouncementEditRef }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const form = useSelector(edit, ({ context }) => context.form)
  const failure = useSelector(edit, ({ context }) => context.failure)
  const isNew = useSelector(edit, ({ context }) => context.announcementId === null)
  const isBusy = useSelector(edit, (state) => state.hasTag('busy'))
  return (
    <div className={stack.s4} aria-busy={isBusy || undefined}>
      <PageHead
        title={t(announcementWords.preview)}
        focusKey="review"
        back={
          <Button kind="quiet" size="sm" disabled={isBusy} onClick={() => edit.send({ type: 'edit.leave' })}>
            {t(announcementWords.backToList)}
          </Button>
        }
      />
      {failure === null ? null : (
        <Notice tone="late" live="alert" title={t(announcementWords.notSaved)}>
          {failureText(failure)}
        </Notice>
      )}
      {form.texts.map(({ language, title, body }) => (
        <Card key={language} title={localeNames[language]}>
          <article className={preview} lang={language}>
            <div className={previewHead}>
              <h3 className={previewTitle}>{title}</h3>
              {form.isImportant ? <Tag tone="late">{t`Important`}</Tag> : null}
            </div>
            <p className={previewBody}>{body}</p>
            {form.links.length === 0 ? null : (
              <ul className={previewLinks}>
                {form.links.map(({ href, text }) => (
                  <li key={`${href} ${text}`}>
                    <a href={href} target="_blank" rel="noopener noreferrer">
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </article>
        </Card>
      ))}
      <Card>
        <When form={form} />
      </Card>
      <div className={line.start}>
        <Button kind="main" busy={isBusy} onClick={() => edit.send({ type: 'review.save' })}>
          {t(isNew ? announcementWords.publish : announcementWords.save)}
        </Button>
        <Button disabled={isBusy} onClick={() => edit.send({ type: 'review.back' })}>
          {t(announcementWords.back)}
        </Button>
      </div>
    </div>
  )
}

function When({ form }: { form: AnnouncementForm }) {
  const { t } = useLingui()
  const format = useFormat()
  const { startsOn, endsOn, userTypes, roles } = form
  const together = new Intl.ListFormat(format.tag)
  return (
    <Facts
      facts={[
        { id: 'from', label: t(announcementWords.startsOn), value: format.longDate(startsOn) },
        {
          id: 'until',
          label: t(announcementWords.endsOn),
          value: endsOn === '' ? <Trans>Until you withdraw it</Trans> : format.longDate(endsOn),
        },
        {
          id: 'types',
          label: t(announcementWords.userTypes),
          value:
            userTypes.length === 0
              ? t({ message: 'All', context: 'user types' })
              : together.format(userTypes.map((type) => t(userTypeAudience[type]))),
        },
        {
          id: 'roles',
          label: t(announcementWords.roles),
          value:
            roles.length === 0
              ? t({ message: 'All', context: 'roles' })
              : together.format(roles.map((role) => t(roleAudience[role]))),
        },
      ]}
    />
  )
}
